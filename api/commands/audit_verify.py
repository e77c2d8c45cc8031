"""`autos audit verify`: the log held against its tree, its checkpoints and one that the auditor brings. It reads, and mends nothing."""

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from api.commands.opening import as_json, opened, say
from infra.provable import files
from infra.provable.findings import Finding, Verdict
from infra.provable.note import NoteError, VerifierKey, parse_verifier
from infra.provable.verifying import Progress as Told
from infra.provable.verifying import verify as verify_log


@click.command()
@click.option(
    "--checkpoint", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A checkpoint (signed note) that was kept outside: the log must begin with what it attests.",
)  # fmt: skip
@click.option("--key", "keys", multiple=True, help="A published key (name+hash+base64) that you know to be the log's. May be repeated.")
@click.option("--all-seals", is_flag=True, help="Check the seal (HMAC) of every entry, also of those that a checkpoint covers.")
@as_json
def verify(*, checkpoint: Path | None, keys: Sequence[str], all_seals: bool, as_json: bool) -> None:
    """Recompute the log from its rows and name the first entry that was changed, removed, inserted or moved.

    Status 1 on any finding, and where the log has no entry. Without --checkpoint it says what it cannot exclude.
    """
    trusted = [_key(text) for text in keys]
    given = None if checkpoint is None else files.read(checkpoint)
    with opened() as engine, _bar() as progress:
        store = engine.store
        verdict = verify_log(
            engine.side, store.log.key, store.signing, given=given, trusted=trusted, progress=progress, all_seals=all_seals
        )
    say(verdict, _lines(verdict), json=as_json)
    if not verdict.sound:
        raise SystemExit(1)


def _key(text: str) -> VerifierKey:
    try:
        return parse_verifier(text)
    except NoteError as error:
        raise click.BadParameter(str(error), param_hint="--key") from error


@contextmanager
def _bar() -> Generator[Told]:
    """A bar where a person looks on."""
    if not sys.stderr.isatty():
        yield lambda _, __: None
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("entries", total=None)
        yield lambda read, total: bar.update(task, completed=read, total=total)


def _where(finding: Finding) -> str:
    """The row that stands at the position now."""
    if finding.fact is None:
        return ""
    case = "" if finding.case is None else f", case {finding.case}"
    return f" There stands {finding.fact}, stream {finding.stream} version {finding.version}{case}."


def _lines(verdict: Verdict) -> list[str]:
    name = "" if verdict.origin is None else f" of {verdict.origin}"
    head = f"{verdict.entries} entries{name}, root {verdict.root}"
    kept = f"tree kept up to {verdict.kept}; {verdict.checkpoints} checkpoints, the largest that fits covers {verdict.attested} entries"
    found = [f"FOUND     {each.code}: {each.said}{_where(each)}" for each in verdict.findings]
    return [head, kept, *(found or ["ok        nothing was found"]), *(f"remark    {each}" for each in verdict.remarks)]

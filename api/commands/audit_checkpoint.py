"""`autos audit checkpoint` publishes one now; `autos audit rotate-key` changes the key that signs them."""

from pathlib import Path

import click

from api.commands.opening import opened, written
from infra.engine import Engine
from infra.provable.note import new_signer
from infra.provable.publishing import NotPublishedError
from infra.provable.signing import rotate_kept

DEFAULT_NAME = "autos/log"


@click.command()
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the note into this file too; keep it elsewhere.")
@click.option("--former-key-lost", is_flag=True, help="After a change of keys: sign with the new one alone. Auditors then need --key.")
def checkpoint(*, out: Path | None, former_key_lost: bool) -> None:
    """Publish a checkpoint of the log now, and print it: a signed note. The last one, where nothing was recorded since."""
    with opened() as engine:
        note = _published(engine, former_lost=former_key_lost)
    if out is not None:
        written(out, note.encode())
    click.echo(note, nl=False)


@click.command("rotate-key")
def rotate_key() -> None:
    """Change the key that signs checkpoints; the first one after it is signed by both, so that the former stays known.

    In development the new key is kept and used at once. Elsewhere the settings to change are printed, secrets among them.
    """
    with opened() as engine:
        signing = engine.store.signing
        if signing.kept is not None:
            _published(engine)  # what cannot be published under the former key is not rotated away
            rotated = rotate_kept(signing.kept)
            _published(engine)
            click.echo(rotated.signer.verifier.text)
            return
        keys = signing.keys()
    made = new_signer(DEFAULT_NAME if keys is None else keys.signer.name)
    click.echo(f"AUTOS_CHECKPOINT_KEY={made.text}")
    if keys is not None:
        click.echo(f"AUTOS_CHECKPOINT_FORMER_KEY={keys.signer.text}")
    click.echo(f"# to publish: {made.verifier.text}")


def _published(engine: Engine, *, former_lost: bool = False) -> str:
    try:
        return engine.publisher.publish(former_lost=former_lost).note
    except NotPublishedError as error:
        raise click.ClickException(f"{error.code}: {error}") from error

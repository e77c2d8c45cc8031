"""The command line. Results go to standard output and nothing else does; status 0, 1 (a check failed) or 2 (wrong usage)."""

import click

from api.commands import acts, audit, demo, due, keys, privacy, projections, server, upkeep


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="autos")
def main() -> None:
    """Autos: case management for municipal regulators."""


for command in (
    server.serve,
    server.token,
    upkeep.migrate,
    upkeep.doctor,
    projections.projections,
    due.due,
    acts.acts,
    demo.demo,
    audit.audit,
    privacy.privacy,
    keys.keys,
):
    main.add_command(command)

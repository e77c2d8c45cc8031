"""`autos audit`: what an auditor asks with the databases at hand. Each subcommand has a file of its own beside this one."""

import click

from api.commands.audit_bundle import bundle
from api.commands.audit_checkpoint import checkpoint, rotate_key
from api.commands.audit_reads import reads
from api.commands.audit_replay import replay
from api.commands.audit_rows import rows
from api.commands.audit_verify import verify


@click.group()
def audit() -> None:
    """Ask, verify and prove."""


for command in (reads, replay, verify, rows, checkpoint, rotate_key, bundle):
    audit.add_command(command)

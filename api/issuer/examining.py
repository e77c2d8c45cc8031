"""What `autos doctor` says of whom the service believes. It asks the issuer itself, as the service would."""

import asyncio

from api.issuer.documents import NotReadError, read, source_of
from infra.doctor import Finding
from infra.settings import Settings, SettingsError


def issuer_findings(settings: Settings) -> list[Finding]:
    """How it stands with the issuer of the settings; nothing in development, where there is none."""
    about = "tokens"
    try:
        source = source_of(settings)
    except SettingsError as error:
        return [Finding(about, "wrong", f"{error}; `autos serve` refuses")]
    if source is None:
        return []
    try:
        found = asyncio.run(read(source))
    except NotReadError as error:
        return [Finding(about, "wrong", f"nobody's token can be checked: {error}")]
    passed_over = ", ".join(f"{times} {reason}" for reason, times in sorted(found.passed_over.items()))
    besides = f"; passed over: {passed_over}" if passed_over else ""
    if not found.keys:
        return [Finding(about, "wrong", f"{source.issuer} publishes no key that serves{besides}")]
    keys = sum(map(len, found.keys.values()))
    exposed = "private" in found.passed_over
    said = f"{source.issuer} publishes {keys} keys that serve ({', '.join(found.algorithms)}){besides}"
    return [Finding(about, "wrong" if exposed else "ok", f"{said}: whoever reads a private key there can sign as it" if exposed else said)]

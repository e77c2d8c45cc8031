"""Reading what an issuer publishes: from where it may be read, and what is no answer."""

import ipaddress
import re
import socket
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from api.issuer import documents
from api.issuer.documents import DOCUMENT_LIMIT, NotReadError, Source, read, source_of
from infra.settings import Settings, SettingsError
from tests.api.issuer.issuing import CERTS, DESCRIPTION, Issuing, Page, issuing, key

ED = key("Ed25519", "one")
POSTGRES = "postgresql://127.0.0.1/city"


def test_a_file_and_no_issuer_is_development_and_reads_nothing() -> None:
    assert source_of(Settings()) is None


@pytest.mark.parametrize(
    ("issuer", "jwks_url"),
    [
        ("https://id.city.gov.br/realms/city", None),
        ("https://id.city.gov.br/", "https://keys.city.gov.br/jwks?v=1"),
        ("http://localhost:8080/realms/city", None),
        ("http://127.0.0.2", "http://[::1]:9000/keys"),
    ],
)
def test_an_issuer_is_read_over_https_and_on_this_machine_also_without(issuer: str, jwks_url: str | None) -> None:
    for database_url in (POSTGRES, "sqlite:///city.db"):
        settings = Settings(database_url=database_url, issuer=issuer, jwks_url=jwks_url)
        assert source_of(settings) == Source(issuer, jwks_url)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (Settings(database_url=POSTGRES), "AUTOS_ISSUER is missing"),
        (Settings(jwks_url="https://id.test/keys"), "AUTOS_JWKS_URL is set and AUTOS_ISSUER is not"),
        (Settings(issuer=""), "AUTOS_ISSUER is no address"),
        (Settings(issuer="id.test"), "AUTOS_ISSUER is no address"),
        (Settings(issuer="https://id.test:99999"), "AUTOS_ISSUER is no address"),
        (Settings(issuer="http://id.test"), "AUTOS_ISSUER is not https://"),
        (Settings(issuer="http://127.0.0.1.id.test"), "AUTOS_ISSUER is not https://"),
        (Settings(issuer="http://10.0.0.1"), "AUTOS_ISSUER is not https://"),
        (Settings(issuer="file:///etc/issuer"), "AUTOS_ISSUER is no address"),
        (Settings(issuer="ftp://id.test"), "AUTOS_ISSUER is not https://"),
        (Settings(issuer="urn:autos:local"), "AUTOS_ISSUER is no address"),
        (Settings(issuer="https://ana:secret@id.test"), "AUTOS_ISSUER is no address of a host alone"),
        (Settings(issuer="https://id.test/#a"), "AUTOS_ISSUER is no address of a host alone"),
        (Settings(issuer="https://id.test/?realm=city"), "AUTOS_ISSUER has a query"),
        (Settings(issuer="https://id.test", jwks_url="http://id.test/keys"), "AUTOS_JWKS_URL is not https://"),
    ],
)
def test_an_address_that_must_not_be_read_is_named_by_its_setting(settings: Settings, said: str) -> None:
    with pytest.raises(SettingsError, match=re.escape(said)) as refused:
        source_of(settings)
    assert "secret" not in str(refused.value)


async def test_the_description_leads_to_the_keys(issuer: Issuing) -> None:
    issuer.publish(ED)
    found = await read(Source(issuer.issuer))
    assert {kid: [key.as_dict() for key in keys] for kid, keys in found.keys.items()} == {"one": [ED.as_dict(private=False)]}
    assert issuer.asked == [DESCRIPTION, CERTS]


async def test_an_issuer_whose_name_ends_with_a_stroke_is_asked_at_the_same_place(issuer: Issuing) -> None:
    issuer.publish(ED, issuer=issuer.issuer + "/")
    assert list((await read(Source(issuer.issuer + "/"))).keys) == ["one"]
    with pytest.raises(NotReadError, match="another issuer"):
        await read(Source(issuer.issuer))


async def test_keys_whose_place_is_set_are_read_without_a_description(issuer: Issuing) -> None:
    issuer.publish_keys(ED)
    assert list((await read(Source(issuer.issuer, issuer.base + CERTS))).keys) == ["one"]
    assert issuer.asked == [CERTS]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"issuer": "https://id.test"}, "another issuer: 'https://id.test'"),
        ({"issuer": None}, "no document of an issuer"),
        ({"jwks_uri": "http://keys.test/certs"}, "the jwks_uri of .* is not https://"),
        ({"jwks_uri": "file:///etc/passwd"}, "the jwks_uri of .* is no address"),
        ({"jwks_uri": "/certs"}, "the jwks_uri of .* is no address"),
        ({"jwks_uri": 7}, "no document of an issuer"),
    ],
)
async def test_a_description_that_is_not_the_issuers_or_leads_astray_is_not_followed(
    issuer: Issuing, wrong: dict[str, object], said: str
) -> None:
    issuer.publish(ED, **wrong)
    with pytest.raises(NotReadError, match=said):
        await read(Source(issuer.issuer))
    assert issuer.asked == [DESCRIPTION]


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (Page(b"{}", 404), "answers 404, not 200"),
        (Page(b"{}", 302, (("Location", "https://id.test/keys"),)), "answers 302, not 200"),
        (Page(b"", 204), "answers 204, not 200"),
        (Page(b"<html>"), "no document of an issuer"),
        (Page(b"\xff\xfe"), "no document of an issuer"),
        (Page(b"[" * 100_000), "no document of an issuer"),
        (Page(b'{"keys": {}}'), "no document of an issuer"),
        (Page(b"null"), "no document of an issuer"),
        (Page(b" " * (DOCUMENT_LIMIT + 1)), "more than 256 KiB"),
        (Page(b"{}", headers=(("Content-Encoding", "gzip"),)), "compressed"),
        (Page(b"x" * 100, drip=0.05), "does not answer within 0.3 s"),
    ],
)
@pytest.mark.parametrize("at", [DESCRIPTION, CERTS])
async def test_what_is_no_document_is_told_with_its_address(
    issuer: Issuing, monkeypatch: pytest.MonkeyPatch, page: Page, at: str, said: str
) -> None:
    monkeypatch.setattr(documents, "SECONDS", 0.3)
    issuer.publish(ED)
    issuer.pages[at] = page
    with pytest.raises(NotReadError, match=said) as refused:
        await read(Source(issuer.issuer))
    assert str(refused.value).startswith(issuer.base + at)


async def test_an_issuer_that_is_not_there_is_told() -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))  # and does not listen
        with pytest.raises(NotReadError, match="does not answer: "):
            await read(Source(f"http://127.0.0.1:{held.getsockname()[1]}"))
    with pytest.raises(NotReadError, match="does not answer: "):
        await read(Source("https://issuer.invalid"))


async def test_no_proxy_of_the_environment_is_asked_for_an_issuer_on_this_machine(issuer: Issuing, monkeypatch: pytest.MonkeyPatch) -> None:
    issuer.publish(ED)
    for name in ("HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert list((await read(Source(issuer.issuer))).keys) == ["one"]


def certificate(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """A server's certificate for 127.0.0.1 that signs itself, and its file."""
    private = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "issuer of a test")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, private.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(private, hashes.SHA256())
    )
    secret = private.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    chain, file = folder / "server.pem", folder / "trusted.pem"
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    chain.write_bytes(secret + file.read_bytes())
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain)
    return context, file


async def test_over_https_only_a_certificate_that_is_trusted_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    context, trusted = certificate(tmp_path)
    with issuing(context) as issuer:
        issuer.publish(ED)
        with pytest.raises(NotReadError, match="CERTIFICATE_VERIFY_FAILED"):
            await read(Source(issuer.issuer))
        assert issuer.asked == []
        monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
        assert list((await read(Source(issuer.issuer))).keys) == ["one"]
        issuer.publish(ED, jwks_uri=issuer.base.replace("https", "http") + CERTS)
        with pytest.raises(NotReadError, match=r"the jwks_uri of .* is not https://"):
            await read(Source(issuer.issuer))
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none.pem"))
        with pytest.raises(NotReadError, match="does not answer: "):
            await read(Source(issuer.issuer))

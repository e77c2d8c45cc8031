"""Settings: what is misspelt, missing or unfit is said with its name and never with its value."""

import stat
from pathlib import Path

import pytest

from infra.database import Database
from infra.settings import Settings, SettingsError, read_settings
from infra.store import open_store, prepare_databases

SECRET = "0123456789abcdef0123456789abcdef"


def test_without_any_setting_it_is_development_on_a_sqlite_file() -> None:
    settings = read_settings({"PATH": "/bin", "AUTOSTART": "1"})
    assert settings == Settings()
    assert settings.development
    assert (settings.database_url, settings.keys_database_url) == ("sqlite:///autos.db", "sqlite:///autos-keys.db")


def test_settings_are_read_by_their_names() -> None:
    settings = read_settings({"AUTOS_DATABASE_URL": "postgresql://app@db/autos", "AUTOS_PORT": "8443", "AUTOS_ISSUER": "https://id"})
    assert (settings.database_url, settings.port, settings.development) == ("postgresql://app@db/autos", 8443, False)
    assert settings.owner_url == "postgresql://app@db/autos"


def test_the_keys_lie_in_a_second_file_beside_the_first() -> None:
    assert Settings(database_url="sqlite:////data/city.sqlite").keys_database_url == "sqlite:////data/city-keys.sqlite"
    assert Settings(database_url="sqlite:///city", keys_url="sqlite:///k.db").keys_database_url == "sqlite:///k.db"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("AUTOS_DATABSE_URL", "x", "AUTOS_DATABSE_URL is not a setting; did you mean AUTOS_DATABASE_URL?"),
        ("AUTOS_COLOUR_OF_THE_SKY", "x", "AUTOS_COLOUR_OF_THE_SKY is not a setting"),
        ("AUTOS_PORT", "http", "Expected `int`, got `str` - at AUTOS_PORT"),
        ("AUTOS_PORT", "0", "Expected `int` >= 1 - at AUTOS_PORT"),
        ("AUTOS_LOG_LEVEL", "loud", "Expected `str` matching regex '(?i)^(debug|info|warning|error|critical)$' - at AUTOS_LOG_LEVEL"),
        ("AUTOS_PUBLIC_URL", "https://autos.example", "AUTOS_PUBLIC_URL is not a setting"),
        ("AUTOS_LOG_KEY", "short", "Expected `str` of length >= 32 - at AUTOS_LOG_KEY"),
    ],
)
def test_a_name_or_value_that_does_not_fit_is_named(name: str, value: str, said: str) -> None:
    with pytest.raises(SettingsError) as error:
        read_settings({name: value})
    assert str(error.value) == said


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://host/db"])
def test_a_database_that_autos_does_not_run_on_is_refused(url: str) -> None:
    with pytest.raises(SettingsError):
        _ = Database(url).parsed


def test_in_development_the_secrets_are_made_once_and_kept(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'autos.db'}")
    prepare_databases(settings)
    opened = [open_store(settings) for _ in range(2)]
    assert opened[0].log.key == opened[1].log.key
    assert opened[0].kept.keep("signing-key", lambda: b"one") == opened[1].kept.keep("signing-key", lambda: b"two") == b"one"
    assert opened[0].kept.find("another") is None
    for store in opened:
        store.close()
    assert stat.S_IMODE((tmp_path / "autos-keys.db.secret").stat().st_mode) == 0o600


@pytest.mark.parametrize(("given", "missing"), [("log_key", "AUTOS_KEYS_SECRET"), ("keys_secret", "AUTOS_LOG_KEY")])
def test_outside_development_a_missing_secret_is_named(tmp_path: Path, given: str, missing: str) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'autos.db'}", issuer="https://id", **{given: SECRET})  # type: ignore[arg-type]
    prepare_databases(settings)
    with pytest.raises(SettingsError, match=missing):
        open_store(settings)

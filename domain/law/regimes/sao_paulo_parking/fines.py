"""Art. 5-II: the daily fine. Its rate is that of 2010; later ones come from acts of the city, never from an edit here."""

from domain.law.dated import Dated, Since
from domain.law.regimes.sao_paulo_parking.policies import IN_FORCE

# art. 5-II: R$ 100.00 a day, updated by the IPCA or its successor. Each day is read at its own rate.
FINE_GROUPS = {"SPE-5-II": Dated("Daily fine", "each day of the fine", (Since(IN_FORCE, 10000, "SPE-5-II"),))}

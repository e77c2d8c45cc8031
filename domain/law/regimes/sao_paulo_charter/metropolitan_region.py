"""Art. 2 §2: the metropolitan region, outside which an operator may have its seat for a simplified TA. Not in Lei 14.971: the note names the source."""

from datetime import date

from domain.law.dated import Dated, Since

# Lei Complementar federal 14/1973 art. 1 §1, with the two municipalities split off since (São Lourenço da Serra, Vargem Grande Paulista [K]).
# Read on the day of the application. "Embu" is the old name of Embu das Artes.
METROPOLITAN_REGION: Dated[tuple[str, ...]] = Dated(
    "Municipalities of the metropolitan region of São Paulo", "day of the application",
    (Since(date(2009, 8, 25), (
        "Arujá", "Barueri", "Biritiba Mirim", "Biritiba-Mirim", "Caieiras", "Cajamar", "Carapicuíba", "Cotia", "Diadema", "Embu", "Embu das Artes",
        "Embu-Guaçu", "Ferraz de Vasconcelos", "Francisco Morato", "Franco da Rocha", "Guararema", "Guarulhos", "Itapecerica da Serra", "Itapevi",
        "Itaquaquecetuba", "Jandira", "Juquitiba", "Mairiporã", "Mauá", "Mogi das Cruzes", "Osasco", "Pirapora do Bom Jesus", "Poá",
        "Ribeirão Pires", "Rio Grande da Serra", "Salesópolis", "Santa Isabel", "Santana de Parnaíba", "Santo André", "São Bernardo do Campo",
        "São Caetano do Sul", "São Lourenço da Serra", "São Paulo", "Suzano", "Taboão da Serra", "Vargem Grande Paulista",
    ), "SPF-2-§2", "Lei Complementar federal 14/1973; Lei Complementar estadual 1.139/2011"),),
)  # fmt: skip

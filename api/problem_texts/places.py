"""Texts of the refusals about zones, stops, streets and the prices of a held vehicle."""

from collections.abc import Mapping

from api.problem_texts.text import Text

# fmt: off
PLACE_TEXTS: Mapping[str, Text] = {
    "charge_table_empty": Text("Tabela sem preços", "A tabela de preços públicos não traz nenhum preço.",
        "Table without prices", "The table of public prices holds no price."),
    "zone_outside_municipality": Text("Zona fora do município",
        "O polígono fica fora do município, ou longe da zona de antes: longitude vem antes da latitude.",
        "Zone outside the municipality",
        "The drawing lies outside the municipality, or far from the zone as it was: longitude comes before latitude."),
    "position_outside_municipality": Text("Posição fora do município",
        "O lugar é do município e a posição fica fora dele: confira latitude e longitude, ou deixe as duas em branco.",
        "Position outside the municipality",
        "The place is of the municipality and its position lies outside: check latitude and longitude, or leave both out."),
    "charge_unknown": Text("Preço desconhecido", "O regime não cobra este preço por veículo apreendido.",
        "Unknown price", "The regime asks no such price for a vehicle that is held."),
    "place_or_zone_required": Text("Lugar ausente", "Informe a zona, ou a latitude e a longitude do lugar.",
        "Place missing", "Give the zone, or the latitude and longitude of the place."),
    "polygon_invalid": Text("Polígono inválido", "O desenho da zona não é uma área: um anel está aberto ou cruza a si mesmo.",
        "Invalid polygon", "The drawing of the zone is no area: a ring is open or crosses itself."),
    "position_implausible": Text("Posição implausível", "A longitude vai de -180 a 180 graus e a latitude de -90 a 90.",
        "Implausible position", "Longitude goes from -180 to 180 degrees and latitude from -90 to 90."),
    "position_incomplete": Text("Posição incompleta", "Latitude e longitude vêm juntas, ou não vêm.",
        "Incomplete position", "Latitude and longitude come together, or not at all."),
    "regime_required": Text("Regime exigido", "Mais de um regime trata disto: indique qual.",
        "Regime required", "More than one regime knows this matter: say which."),
    "regime_without_classes": Text("Regime sem classes", "Este regime não classifica a atividade: as infrações são itens da norma.",
        "Regime without classes", "This regime classes no activity: its infractions are items of the norm."),
    "regime_without_zones": Text("Regime sem zonas", "Este regime não tem zona de restrição.",
        "Regime without zones", "This regime has no restricted zone."),
    "stop_incomplete": Text("Ponto incompleto", "Informe o código e o nome do ponto de embarque.",
        "Incomplete stop", "Give the code and the name of the boarding point."),
    "streets_required": Text("Vias ausentes", "Informe as vias em que o estacionamento é autorizado.",
        "Streets missing", "Give the streets where standing is authorised."),
    "study_required": Text("Estudo técnico exigido", "A autorização excepcional precisa do estudo técnico que a precede.",
        "Technical study required", "The exceptional authorisation needs the technical study that comes before it."),
    "zone_not_drawn": Text("Zona sem delimitação", "Nenhum ato delimita a zona nesse dia: informe a zona, ou registre o ato.",
        "Zone not drawn", "No act says where the zone lies on that day: name the zone, or record the act."),
    "zone_not_of_place": Text("Zona e lugar divergem", "O lugar informado não fica na zona informada: confira os dois.",
        "Zone and place differ", "The place given does not lie in the zone given: check both."),
    "zone_unknown": Text("Zona desconhecida", "O regime não conhece esta zona.",
        "Unknown zone", "The regime knows no such zone."),
}
# fmt: on

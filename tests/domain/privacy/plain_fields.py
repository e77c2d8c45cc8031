"""Why a text of a fact stands in the log as it is: by the name of its field, or by class and field where the name alone says too little.

A field that is not here has to be `Personal`, or needs a reason here.
"""

_CODE = "a code that the program or the law pack knows"
_COMPANY = "a legal person, by its number or its name"
_PUBLIC = "who acts in public office: the act is void without a named author, and its author does not pass from the record"
_THING = "a vehicle, a place or a paper, by its own number"
_LAW = "a provision, an act or a value of the law"
_PAPER = "what a clerk calls a paper: the interface asks for its number, never for a name"
_TECHNICAL = "what a vehicle, a service or a place is like"

PLAIN: dict[str, str] = {
    **dict.fromkeys(
        (
            "activity", "basis", "cause", "charge", "checklist", "citation", "code", "crlv_category", "declared", "effects", "employment",
            "excluded_by", "facts", "field", "findings", "ground", "imposed_role", "key", "kind", "legal_nature", "letter",
            "licence_category", "means", "missing", "of", "opens", "outcome", "ownership", "permit_class", "place_kind", "purpose",
            "requirement", "result", "role", "service_kind", "service_kinds", "shown_by_trip", "suspends", "type", "warnings", "zone",
        ),
        _CODE,
    ),
    **dict.fromkeys(
        (
            "addressee", "appellant", "client_cnpj", "client_name", "cnpj", "core_activity", "legal_name", "municipal_registration",
            "offender", "offender_root",
        ),
        _COMPANY,
    ),
    **dict.fromkeys(
        (
            "accredited_by", "acting_for", "addressed_to", "author", "authorised_by", "authority", "body", "court", "demanded_by",
            "officer", "ordered_by", "to", "Authority.name",
        ),
        _PUBLIC,
    ),
    **dict.fromkeys(("hash", "number", "passenger_sha256", "plate", "protocol", "receipt_number", "renavam", "sha256"), _THING),
    **dict.fromkeys(
        (
            "act", "amounts_centavos", "factor", "index", "municipality", "policy", "provision", "regime", "source", "study",
            "superseded_by", "table_version", "text", "value", "zone_act", "CalendarDay.name",
        ),
        _LAW,
    ),
    **dict.fromkeys(("documents", "passenger_document", "proviso", "reference", "title"), _PAPER),
    **dict.fromkeys(
        (
            "address", "condition", "description", "destination", "features", "itinerary", "latitude", "licensed_in", "longitude",
            "metres_from_start", "origin", "seat_municipality", "seat_state", "streets", "timetable", "AccreditedWorkshop.name",
            "AuthorisedStop.name", "CompetentBody.name", "ContractStop.name", "FacilityRegistered.name", "PlanStop.name",
        ),
        _TECHNICAL,
    ),
    "function": "the office of a representative, which names nobody",
    "tie": "what a passenger is to the client, which names nobody",
}  # fmt: skip

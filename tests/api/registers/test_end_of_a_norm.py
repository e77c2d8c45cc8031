"""The last day of a norm over HTTP, set by an act: entries after it are refused, the successor named; what is of before is entered late."""

from tests.api.registers.office import Office, operator_body, vehicle_body

ACT = {
    "kind": "rule-set-validity", "regime": "americana-charter", "reference": "Decreto 1/2026", "publishedOn": "2026-01-05",
    "effectiveFrom": "2026-01-05", "author": "Ana Prado", "content": {"validTo": "2026-06-30", "supersededBy": "Lei 9.999/2026"},
}  # fmt: skip


async def test_after_its_last_day_nothing_is_entered_under_a_norm_and_what_is_of_before_still_is(office: Office) -> None:
    operator, vehicle = await office.company()
    await office.desk.done("/acts", "secretary", ACT)
    office.desk.at("2026-07-02 10:00")
    bodies = {
        "/operators": operator_body("44555666"),
        "/vehicles": vehicle_body(operator, 9),
        f"/vehicles/{vehicle}/withdrawals": {"orderedBy": "SETRANSV", "orderedOn": "2026-07-01", "reasons": "Freios."},
    }
    for path, body in bodies.items():
        problem = await office.desk.refused(path, "inspector" if "withdrawals" in path else "clerk", body, "rule_set_not_in_force")
        assert (problem["superseded_by"], problem["valid_to"]) == ("Lei 9.999/2026", "2026-06-30")
        assert problem["detail"].endswith("use Lei 9.999/2026.")
    entered = await office.desk.done("/operators", "clerk", {**bodies["/operators"], "registeredOn": "2026-06-30"})
    assert (entered["registeredOn"], entered["warnings"]) == ("2026-06-30", [])
    left = await office.desk.done(f"/operators/{operator}/deregistrations", "clerk", {"deregisteredOn": "2026-07-02"})
    assert (left["status"], left["deregisteredOn"]) == ("deregistered", "2026-07-02")

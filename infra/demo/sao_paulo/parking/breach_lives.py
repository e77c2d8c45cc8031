"""Breaches of car parks from the notice to their end: cured in time, fined by the day, paid or not, appealed, passed on."""

from __future__ import annotations

from datetime import timedelta

from infra.demo.days import before_end
from infra.demo.sao_paulo.parking.breach import DAY, Breach
from infra.demo.walk import Steps


def not_served(case: Breach) -> Steps:
    """Drawn up, and nobody was there to receive it."""
    case.draw_up(served=False)
    yield from ()


def notified(case: Breach) -> Steps:
    """Drawn up and handed over: the days to cure run, and after them the fine."""
    case.draw_up()
    yield from ()


def served_later(case: Breach) -> Steps:
    """Drawn up without anybody to receive it; served by post some days later, cured in time."""
    case.draw_up(served=False)
    yield case.soon(3, 6)
    case.notice(act="non-compliance")
    yield case.by(case.cure_ends)
    case.prove()


def cured(case: Breach) -> Steps:
    """Cured within the three days."""
    case.draw_up()
    yield case.by(case.cure_ends, before=case.serial % 2)
    case.prove()


def stopped(case: Breach) -> Steps:
    """Cured after some days of the fine, whose amount is known then."""
    case.draw_up()
    yield case.after(case.cure_ends, 4, 40)
    case.prove()


def proven_later(case: Breach) -> Steps:
    """Cured some days before the proof came in: the fine ends with the cure; paid."""
    case.draw_up()
    yield case.after(case.cure_ends, 12, 25)
    case.prove(cured=case.office.today - 5 * DAY)
    yield from told_and_paid(case)


def across_the_year(case: Breach) -> Steps:
    """The fine runs through 1 January, each day at its own rate; paid."""
    case.draw_up()
    yield case.office.at(case.office.working(case.office.today.replace(month=1, day=19, year=case.office.today.year + 1)), 10, 20)
    case.prove()
    yield from told_and_paid(case)


def told(case: Breach) -> Steps:
    """The company is told of the fine."""
    yield case.soon(2, 8)
    case.notice_of_fine()


def told_and_paid(case: Breach) -> Steps:
    """Told, and paid in time."""
    yield from told(case)
    yield case.by(case.last_day(), before=case.rng.randint(0, 9))
    case.pay(case.owed or case.money().amount)


def paid(case: Breach) -> Steps:
    """Fined for some days, told, paid."""
    yield from stopped(case)
    yield from told_and_paid(case)


def paid_late(case: Breach) -> Steps:
    """Fined, told, in default, paid."""
    yield from unpaid(case)
    yield case.after(case.last_day(), 10, 60)
    case.pay(case.owed)


def unpaid(case: Breach) -> Steps:
    """Fined, told, and not paid."""
    yield from stopped(case)
    yield from told(case)


def notice_appealed(case: Breach) -> Steps:
    """The notice itself is appealed while the fine runs; nothing is decided yet."""
    case.draw_up()
    yield case.soon(5, 9)
    case.appeal(act="non-compliance")


def notice_appealed_and_stopped(case: Breach) -> Steps:
    """The notice is appealed; the company cures meanwhile, in time, and the appeal is pending."""
    case.draw_up()
    yield case.by(case.cure_ends)
    case.prove()
    yield case.soon(2, 6)
    case.appeal(act="non-compliance")


def notice_appealed_late(case: Breach) -> Steps:
    """Cured in time, and appealed after the term all the same."""
    yield from cured(case)
    yield case.office.desk(case.office.today + timedelta(days=22), case.rng)
    case.appeal(act="non-compliance")


def notice_upheld(case: Breach) -> Steps:
    """The appeal against the notice is granted: the case is annulled, fine and all."""
    yield from notice_appealed(case)
    yield case.soon(8, 15)
    case.decide(1, "upheld")


def fine_held_up(case: Breach) -> Steps:
    """The fine is stopped while the appeal is pending; dismissed, it runs on until the cure; paid."""
    yield from notice_appealed(case)
    yield case.soon(1, 3)
    case.hold_fine()
    yield case.soon(10, 20)
    case.decide(1, "dismissed")
    yield case.soon(1, 3)
    case.acknowledge(1)
    yield case.soon(3, 8)
    case.prove()
    yield from told_and_paid(case)


def fine_appealed(case: Breach) -> Steps:
    """The fine is appealed in time."""
    yield from unpaid(case)
    yield case.by(case.last_day(), before=case.rng.randint(0, 6))
    case.appeal()


def fine_appealed_late(case: Breach) -> Steps:
    """The fine is appealed after the term."""
    yield from unpaid(case)
    yield case.after(case.last_day(), 2, 9)
    case.appeal()


def dismissed(case: Breach) -> Steps:
    """The appeal against the fine is dismissed; the company does not know it yet."""
    yield from fine_appealed(case)
    yield case.soon(8, 18)
    case.decide(1, "dismissed")


def dismissed_and_paid(case: Breach) -> Steps:
    """Dismissed, known, paid."""
    yield from dismissed(case)
    yield case.soon(2, 6)
    case.acknowledge(1)
    yield case.soon(3, 10)
    case.pay(case.owed or case.money().amount)


def upheld(case: Breach) -> Steps:
    """Paid, appealed, upheld: the money is owed back."""
    yield from unpaid(case)
    yield case.by(case.last_day(), before=8)
    case.pay(case.money().amount)
    yield case.by(case.last_day(), before=3)
    case.appeal()
    yield case.soon(8, 18)
    case.decide(1, "upheld")


def excluded(case: Breach) -> Steps:
    """The car park goes over to valets only while the fine runs, which ends it; told and paid."""
    case.draw_up()
    yield case.after(case.cure_ends, 5, 12)
    case.becomes_valet_only()
    yield from told_and_paid(case)


def passed_on(case: Breach) -> Steps:
    """Another company takes the car park over while the days to cure run: no fine came of it."""
    case.draw_up()
    yield case.office.at(case.office.today + DAY, 10)
    case.passes_on(case.office.today)


def passed_on_and_fined(case: Breach) -> Steps:
    """Another company takes it over while the fine runs: the old one owes the days through its last; told and paid."""
    case.draw_up()
    yield case.after(case.cure_ends, 6, 20)
    case.passes_on(case.office.today)
    yield from told_and_paid(case)


def annulled(case: Breach) -> Steps:
    """Annulled by the Secretary of her own motion."""
    case.draw_up()
    yield case.soon(2, 3)
    case.annul("A vistoria contou vagas de outro estacionamento do mesmo prédio.")


def paid_at_the_end(case: Breach) -> Steps:
    """Told of the fine in the last days, and paid at once."""
    yield from stopped(case)
    yield case.office.at(before_end(8), 9, case.serial % 60)
    case.notice_of_fine()
    yield case.office.at(before_end(2), 15, case.serial % 60)
    case.pay(case.money().amount)


def told_at_the_end(case: Breach) -> Steps:
    """Told of the fine in the last days: the term to appeal runs."""
    yield from stopped(case)
    yield case.office.at(before_end(6), 9, case.serial % 60)
    case.notice_of_fine()


def final_at_the_end(case: Breach) -> Steps:
    """The appeal against the fine is dismissed and known in the last days, before the fine is due."""
    yield from stopped(case)
    yield case.office.at(before_end(11), 10, case.serial % 60)
    case.notice_of_fine()
    yield case.office.at(before_end(9), 10, case.serial % 60)
    case.appeal()
    yield case.office.at(before_end(3), 10, case.serial % 60)
    case.decide(1, "dismissed")
    yield case.office.at(before_end(1), 10, case.serial % 60)
    case.acknowledge(1)

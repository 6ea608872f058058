import type { SentTip } from '#shared/contracts/money/tips.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { SentRequest } from './client.ts';
import type { Facts, Report, Tip } from './facts.ts';
import type { World } from './world.ts';

/** The tip of a request in D1, including one to another performer under the same id. */
export function tipOf({ kind, by, requestId }: SentRequest, { tips }: Facts): Tip | undefined {
  if (kind !== 'tip') return undefined;
  return tips.find((each) => each.user_id === by.id && each.request_id === requestId);
}

/** At most one tip per request, and only from an existing balance. */
export function checkTip(request: SentRequest, answer: Outcome<SentTip>, facts: Facts, report: Report): void {
  const { by, subjectId, amountMinor, venue, firstSentAt = 0, refusedBy = 0 } = request;
  const tip = tipOf(request, facts);
  if (answer.ok) {
    const isIts =
      tip?.id === answer.value.tipId && tip.performer_id === subjectId && tip.amount === amountMinor;
    if (!isIts) report('got given; D1 has another tip or none');
    return;
  }
  // A late call may still commit after the refusal; a refused person retries with a new id.
  if (tip && facts.history.seqOf(tip.id) <= refusedBy) report(`got ${answer.code}, and the tip was given`);
  const isTrue: Record<string, boolean> = {
    TIPS_CLOSED: facts.cancelled.has(venue.eventId),
    INSUFFICIENT_FUNDS: facts.history.leastIn(`wallet:${by.id}:USD`, firstSentAt, refusedBy) < amountMinor,
  };
  if (!isTrue[answer.code]) report(`got ${answer.code}, which is not true`);
}

/** Nobody is charged without a sale, and no sale took a card's money that was not booked. */
export function checkPayments({ payments, purchases, orders }: Facts, report: Report): void {
  const sales = [...purchases, ...orders].filter(({ refusal }) => refusal === null);
  for (const { id, status, user_id, result_id } of payments) {
    const paid = sales.filter((sale) => sale.payment_id === id && sale.user_id === user_id);
    // Another payment, or the wallet, has taken its place.
    if (status === 'unpaid') continue;
    if (paid.length > 1) report(`payment ${id} paid for ${paid.length} sales`);
    if ((status === 'paid') !== (paid.length === 1) || (paid[0]?.id ?? null) !== result_id)
      report(`payment ${id} is ${status} for ${result_id}, and it paid for ${paid[0]?.id}`);
  }
}

/** A wallet's balance equals top-ups and payments, without what went back to cards, minus purchases and tips plus refunds. */
export function checkWallets(
  {
    world,
    wallets,
    toppedUp,
  }: { world: World; wallets: readonly number[]; toppedUp: ReadonlyMap<string, number> },
  facts: Facts,
  report: Report,
): void {
  for (const [index, guest] of world.guests.entries()) {
    const own = ({ user_id }: { user_id: string }) => user_id === guest.id;
    const total = (rows: { total: number }[]) => rows.reduce((sum, row) => sum + row.total, 0);
    const expected =
      (wallets[index] ?? 0) +
      (toppedUp.get(guest.id) ?? 0) +
      total(
        facts.payments
          .filter((row) => own(row) && row.status === 'paid')
          .map(({ amount, returned }) => ({ total: amount - returned })),
      ) +
      total(
        facts.payments
          .filter((row) => own(row) && row.status === 'unpaid')
          .map(({ due }) => ({ total: due })),
      ) -
      total(facts.purchases.filter((row) => own(row) && row.status === 'paid')) -
      total(facts.orders.filter((row) => own(row) && row.status !== null)) -
      total(facts.tips.filter(own).map(({ amount }) => ({ total: amount }))) +
      total(facts.refunds.filter(own).map(({ amount }) => ({ total: amount })));
    const balance = facts.balances.get(guest.id) ?? 0;
    if (balance !== expected) report(`guest ${index} holds ${balance} and should hold ${expected}`);
  }
}

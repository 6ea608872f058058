import { readerOf } from '#db/client.ts';
import { readFrozen } from '#db/readers/money/disputes.ts';
import {
  type CommissionRow,
  type MoveRow,
  type PaidRow,
  readStatement,
} from '#db/readers/money/statement.ts';
import { toIso } from '#shared/contracts/common.ts';
import {
  STATEMENT_KINDS,
  type StatementInput,
  type StatementOutput,
} from '#shared/contracts/money/payouts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import { eventPhase } from '#shared/states.ts';
import { offsetAt } from '#shared/time/zone-offset.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { payableUntil } from './payout-hold.ts';

type Line = StatementOutput['lines'][number];

const KIND_OF: Record<string, Line['kind']> = {
  ticket_purchase: 'tickets',
  order_purchase: 'orders',
  ticket_refund: 'refunds',
  order_refund: 'refunds',
  platform_fee: 'fees',
  fee_refund: 'fees',
  provider_fee: 'provider_fees',
  commission: 'commissions',
  commission_paid: 'commission_paid',
};

/** Statement of an event's revenue account: entries per day, with a running balance. */
export async function writeStatement(
  deps: Pick<Deps, 'db' | 'now' | 'payoutHoldDays'>,
  input: StatementInput & { actor: Actor },
): Promise<Outcome<StatementOutput>> {
  const now = deps.now();
  const reader = readerOf(deps.db);
  const found = await readStatement(reader, {
    eventId: input.eventId,
    scope: scopeOf(input.actor, 'money'),
    until: payableUntil(deps),
  });
  if (!found) return refused('EVENT_NOT_FOUND');
  const { event, money } = found;
  const { id, name, organizerName, timeZone, currency, startsAt } = event;
  return done({
    event: {
      id,
      name,
      organizerName,
      timeZone,
      currency,
      phase: eventPhase(event, now),
      startDate: toIso(startsAt),
    },
    feeBps: event.feeBps,
    money,
    payableMinor: event.payableMinor,
    frozen: await readFrozen(reader, input.eventId),
    lines: withBalances(linesOf(found, timeZone)),
  });
}

/** One line per day, kind and promoter, in chronological order. Payouts are separate lines, at the end of their day. */
export function linesOf(
  {
    moves,
    payouts,
    commissions = [],
  }: { moves: readonly MoveRow[]; payouts: readonly PaidRow[]; commissions?: readonly CommissionRow[] },
  timeZone: string,
): Omit<Line, 'balanceMinor'>[] {
  const sums = new Map<string, Omit<Line, 'balanceMinor'>>();
  for (const { at, kind: moved, count, amountMinor, promoterName: reference = '' } of [
    ...moves,
    ...commissions,
  ] as (MoveRow & Partial<CommissionRow>)[]) {
    const kind = moved.startsWith('dispute') ? 'disputes' : (KIND_OF[moved] ?? 'other');
    const day = dayOf(at, timeZone);
    const key = `${day} ${kind} ${reference}`;
    const sum = sums.get(key) ?? { day, kind, count: 0, amountMinor: 0, reference };
    sum.count += count;
    sum.amountMinor += amountMinor;
    sums.set(key, sum);
  }
  const paid = payouts.map(({ at, kind, amountMinor, reference }) => ({
    day: dayOf(at, timeZone),
    kind,
    count: 1,
    amountMinor,
    reference,
  }));
  // Payouts and those that came back stay in the order in which they happened.
  const order = ({ day, kind }: Omit<Line, 'balanceMinor'>) =>
    `${day} ${STATEMENT_KINDS.indexOf(kind === 'payout_return' ? 'payout' : kind)}`;
  // Fees and commissions charged and returned on the same day cancel out.
  const shown = [...sums.values()].filter(
    ({ kind, amountMinor }) => !['fees', 'commissions'].includes(kind) || amountMinor !== 0,
  );
  return [...shown, ...paid].toSorted((one, other) =>
    order(one) < order(other) ? -1 : Number(order(one) > order(other)),
  );
}

function withBalances(lines: readonly Omit<Line, 'balanceMinor'>[]): Line[] {
  let balanceMinor = 0;
  return lines.map((line) => {
    balanceMinor += line.amountMinor;
    return { ...line, balanceMinor };
  });
}

function dayOf(at: number, timeZone: string): string {
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 10);
}

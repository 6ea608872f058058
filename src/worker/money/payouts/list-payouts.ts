import { readerOf } from '#db/client.ts';
import { readDuePayees } from '#db/readers/money/balances.ts';
import { type DueRow, readDue } from '#db/readers/money/due-payouts.ts';
import { readPayouts } from '#db/readers/money/payouts.ts';
import { toIso } from '#shared/contracts/common.ts';
import type {
  DuePayees,
  DuePayeesInput,
  DuePayoutsInput,
  DuePayoutsOutput,
  PayoutsInput,
  PayoutsOutput,
} from '#shared/contracts/money/payouts.ts';
import { isAdministrator, scopeOf } from '#shared/organizations/rights.ts';
import { eventPhase } from '#shared/states.ts';
import { searchQuery } from '#shared/text/search-query.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { availableAt, payableUntil } from './payout-hold.ts';

const PAYOUTS_PAGE_SIZE = 20;

/** Balances due to an organizer and their performers; for an administrator, those of everybody. */
export async function listDue(
  deps: Pick<Deps, 'db' | 'now' | 'payoutHoldDays'>,
  input: DuePayoutsInput & { actor: Actor },
): Promise<DuePayoutsOutput> {
  const { page, pageSize = PAYOUTS_PAGE_SIZE, actor, organizerId = null, of = null } = input;
  const now = deps.now();
  const { rows, total } = await readDue(readerOf(deps.db), {
    scope: scopeOf(actor, 'money'),
    organizationId: organizerId,
    of,
    until: payableUntil(deps),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const items = rows.map(
    ({ startsAt, endsAt, cancelledAt, givenMinor, fromHouseMinor, fromOneMinor, ...row }) => ({
      ...row,
      // For administrators only: the sources of tips are between givers and performers.
      tipSources:
        isAdministrator(actor) && givenMinor > 0 ? { givenMinor, fromHouseMinor, fromOneMinor } : null,
      phase: eventPhase({ status: row.status, startsAt, endsAt }, now),
      startDate: toIso(startsAt),
      availableFrom: availableFrom(deps, { ...row, endsAt, cancelledAt }),
    }),
  );
  return { items, page, pageSize, total };
}

/**
 * Date from which a balance can be paid out. Null if it already can, or if no date decides: during refunds, and for
 * debts.
 */
function availableFrom(
  deps: Pick<Deps, 'now' | 'payoutHoldDays'>,
  due: Pick<DueRow, 'status' | 'performerId' | 'balanceMinor' | 'endsAt' | 'cancelledAt'>,
): string | null {
  const isOfCancelled = due.status === 'cancelled' && due.performerId === null;
  const at = availableAt(isOfCancelled ? (due.cancelledAt ?? due.endsAt) : due.endsAt, deps);
  return due.balanceMinor <= 0 || at <= deps.now() ? null : toIso(at);
}

/** Organizers with a balance to pay out or to collect, for administrators. */
export async function listDuePayees(
  deps: Pick<Deps, 'db' | 'now' | 'payoutHoldDays'>,
  input: DuePayeesInput,
): Promise<DuePayees> {
  const { page, pageSize = PAYOUTS_PAGE_SIZE } = input;
  const match = searchQuery(input.search);
  // A search text without any letter matches nothing.
  if (input.search !== '' && match === null) return { items: [], page, pageSize, total: 0 };
  const { rows, total } = await readDuePayees(readerOf(deps.db), {
    match,
    until: payableUntil(deps),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { items: rows, page, pageSize, total };
}

export async function listPayouts(
  deps: Pick<Deps, 'db'>,
  input: PayoutsInput & { actor: Actor },
): Promise<PayoutsOutput> {
  const { page, pageSize = PAYOUTS_PAGE_SIZE, actor, eventId = null, organizerId = null } = input;
  const { rows, total } = await readPayouts(readerOf(deps.db), {
    scope: scopeOf(actor, 'money'),
    organizationId: organizerId,
    eventId,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const items = rows.map(({ createdAt, dueAt, ...row }) => ({
    ...row,
    date: toIso(createdAt),
    retryAt: row.status === 'failed' && dueAt !== null ? toIso(dueAt) : null,
  }));
  return { items, page, pageSize, total };
}

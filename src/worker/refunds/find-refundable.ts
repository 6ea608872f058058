import { readerOf } from '#db/client.ts';
import { type FoundRow, readFound, readRefundableTypes } from '#db/readers/refunds/refund-desk.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { toIso } from '#shared/contracts/common.ts';
import type {
  FindRefundableInput,
  FoundPurchase,
  FoundPurchases,
  RefundableTypes,
} from '#shared/contracts/refunds/refund-desk.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { isAdministrator, scopeOf } from '#shared/organizations/rights.ts';
import { readSubjectSearch } from '#shared/text/subject-search.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** Page size of the search for a ticket or order. */
const FOUND_PAGE_SIZE = 10;

/** Searches tickets and orders of an organizer's events; for an administrator, those of all events. */
export async function findRefundable(
  deps: Pick<Deps, 'db'>,
  input: FindRefundableInput & { actor: Actor },
): Promise<FoundPurchases> {
  const { actor, page, pageSize = FOUND_PAGE_SIZE } = input;
  const { rows, total } = await readFound(readerOf(deps.db), {
    scope: scopeOf(actor, 'money'),
    eventId: input.eventId ?? null,
    search: readSubjectSearch(input.search),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { items: rows.map((row) => foundView(row, isAdministrator(actor))), page, pageSize, total };
}

/** What refunding each ticket type of an event would return now. */
export async function listRefundableTypes(
  deps: Pick<Deps, 'db'>,
  input: { eventId: string; actor: Actor },
): Promise<Outcome<RefundableTypes>> {
  const found = await readRefundableTypes(readerOf(deps.db), input.eventId, scopeOf(input.actor, 'money'));
  if (!found) return refused('EVENT_NOT_FOUND');
  return done(found);
}

/** Predicts the box office's decision, which alone counts. */
const OBSTACLE_OF: Record<FoundRow['status'], FoundPurchase['obstacle']> = {
  active: null,
  used: 'TICKET_USED_NOT_REFUNDABLE',
  refunded: 'ALREADY_REFUNDED',
  pending: null,
  completed: 'ORDER_COMPLETED',
  cancelled: 'ORDER_CANCELLED',
};

function foundView(row: FoundRow, byAdmin: boolean): FoundPurchase {
  return {
    subject: row.subject,
    id: row.id,
    event: { id: row.eventId, name: row.eventName, timeZone: row.timeZone, city: row.city },
    guest: { name: row.guestName, email: row.guestEmail },
    items: row.items,
    shortCode: formatShortCode(row.shortCode),
    amountMinor: row.amount,
    currency: row.currency,
    inCash: row.inCash,
    boughtAt: toIso(row.createdAt),
    usedAt: row.usedAt === null ? null : toIso(row.usedAt),
    obstacle: OBSTACLE_OF[row.status],
    mayOverride: byAdmin && row.status === 'used',
  };
}

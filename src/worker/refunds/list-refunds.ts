import { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { type RefundRow, readOwnRefunds, readRefunds } from '#db/readers/refunds/refunds.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { toIso } from '#shared/contracts/common.ts';
import type {
  ListRefundsInput,
  MyRefunds,
  REFUND_CAUSES,
  RefundList,
} from '#shared/contracts/sales/refunds.ts';
import { REFUNDS_PAGE_SIZE } from '#shared/limits.ts';
import { readSubjectSearch } from '#shared/text/subject-search.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { ownerScope } from '../events/ownership.ts';

export async function listMyRefunds(
  deps: Pick<Deps, 'db'>,
  input: { userId: string; page: number; pageSize?: number | undefined },
): Promise<MyRefunds> {
  const pageSize = input.pageSize ?? REFUNDS_PAGE_SIZE;
  const { rows, total } = await readOwnRefunds(readerOf(deps.db), input.userId, {
    limit: pageSize,
    offset: (input.page - 1) * pageSize,
  });
  // The reason that an administrator enters, for example for a used ticket, is internal.
  const items = rows.map((row) =>
    refundView(row, row.subject === 'order' || (row.byOrganizer === 1 && row.wasUsed === 0)),
  );
  return { items, page: input.page, pageSize, total };
}

/** Refunds at an organizer's events; for an administrator, at all events. */
export async function listRefunds(
  deps: Pick<Deps, 'db'>,
  input: ListRefundsInput & { actor: Actor },
): Promise<RefundList> {
  const pageSize = input.pageSize ?? REFUNDS_PAGE_SIZE;
  const { search } = input;
  const { rows, total } = await readRefunds(readerOf(deps.db), {
    ownerId: ownerScope(input.actor),
    eventId: input.eventId ?? null,
    search: search === '' ? null : readSubjectSearch(search),
    limit: pageSize,
    offset: (input.page - 1) * pageSize,
  });
  const items = rows.map((row) => ({
    ...refundView(row, true),
    guest: { id: row.userId, name: row.guestName, email: row.guestEmail },
    refundedBy: row.ofCancelledEvent === 1 ? null : { id: row.refundedBy, name: row.refundedByName },
  }));
  return { items, page: input.page, pageSize, total };
}

const itemsSchema = z.array(z.object({ name: z.string(), quantity: z.int() }));

function refundView(row: RefundRow, withReason: boolean): MyRefunds['items'][number] {
  const cause = causeOf(row);
  return {
    id: row.id,
    subject: row.subject,
    items: itemsSchema.parse(JSON.parse(row.items)),
    shortCode: formatShortCode(row.shortCode),
    event: { id: row.eventId, name: row.eventName, timeZone: row.timeZone, city: row.city },
    amountMinor: row.amount,
    currency: row.currency,
    inCash: row.inCash === 1,
    cause,
    reason: withReason && cause !== 'event_cancelled' && row.reason !== '' ? row.reason : null,
    refundedAt: toIso(row.createdAt),
  };
}

function causeOf(row: RefundRow): (typeof REFUND_CAUSES)[number] {
  if (row.ofCancelledEvent === 1) return 'event_cancelled';
  return row.refundedBy === row.userId ? 'by_guest' : 'by_house';
}

import { readerOf } from '#db/client.ts';
import { cursorAfter, readCursor } from '#db/keyset.ts';
import { type RefundRow, readOwnRefunds, readRefunds } from '#db/readers/refunds/refunds.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { toIso } from '#shared/contracts/common.ts';
import type {
  ListRefundsInput,
  MyRefunds,
  REFUND_CAUSES,
  RefundList,
} from '#shared/contracts/refunds/refunds.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import { readSubjectSearch } from '#shared/text/subject-search.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { toCardView } from '#worker/money/wallet/withdrawals/list-withdrawals.ts';

const REFUNDS_PAGE_SIZE = 20;
/** Rows of the desk's table that load at once. */
const REFUNDS_PER_LOAD = 100;

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
    refundView(row, row.subject === 'order' || (row.isByOrganizer && !row.wasUsed)),
  );
  return { items, page: input.page, pageSize, total };
}

/** Refunds at an organizer's events; for an administrator, at all events. */
export async function listRefunds(
  deps: Pick<Deps, 'db'>,
  input: ListRefundsInput & { actor: Actor },
): Promise<RefundList> {
  const { search } = input;
  const { rows, total } = await readRefunds(readerOf(deps.db), {
    scope: scopeOf(input.actor, 'money'),
    eventId: input.eventId ?? null,
    search: search === '' ? null : readSubjectSearch(search),
    after: readCursor(input.cursor),
    limit: REFUNDS_PER_LOAD,
  });
  const items = rows.map((row) => ({
    ...refundView(row, true),
    guest: { id: row.userId, name: row.guestName, email: row.guestEmail },
    refundedBy: row.isOfCancelledEvent ? null : { id: row.refundedBy, name: row.refundedByName },
  }));
  return { items, nextCursor: cursorAfter(rows, REFUNDS_PER_LOAD), total };
}

function refundView(row: RefundRow, withReason: boolean): MyRefunds['items'][number] {
  const cause = causeOf(row);
  return {
    id: row.id,
    subject: row.subject,
    items: row.items,
    shortCode: formatShortCode(row.shortCode),
    event: { id: row.eventId, name: row.eventName, timeZone: row.timeZone, city: row.city },
    amountMinor: row.amount,
    currency: row.currency,
    inCash: row.inCash,
    toCard: toCardOf(row),
    cause,
    reason: withReason && cause !== 'event_cancelled' && row.reason !== '' ? row.reason : null,
    refundedAt: toIso(row.createdAt),
  };
}

function toCardOf({ toCardMinor, toCardStatus, toCardSentAt, createdAt }: RefundRow) {
  if (toCardMinor === null || toCardStatus === null) return null;
  return toCardView({ amountMinor: toCardMinor, status: toCardStatus, sentAt: toCardSentAt, createdAt });
}

export function causeOf(
  row: Record<'isOfCancelledEvent' | 'isGivenBack', boolean> & Record<'refundedBy' | 'userId', string | null>,
): (typeof REFUND_CAUSES)[number] {
  if (row.isOfCancelledEvent) return 'event_cancelled';
  if (row.isGivenBack) return 'given_back';
  return row.refundedBy === row.userId ? 'by_guest' : 'by_house';
}

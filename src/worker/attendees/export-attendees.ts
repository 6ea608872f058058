import { readerOf } from '#db/client.ts';
import { readAttendeeEvent } from '#db/readers/attendees/attendees.ts';
import { readTicketMoney, type TicketMoneyRow } from '#db/readers/attendees/ticket-money.ts';
import type {
  Attendee,
  AttendeeExport,
  ExportAttendeesInput,
  ExportedAttendee,
} from '#shared/contracts/attendees/attendees.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { causeOf } from '#worker/refunds/list-refunds.ts';
import { filterOf, readPage } from './list-attendees.ts';

/** Least tickets per chunk of the file (about 1 MB). */
const ATTENDEES_PER_EXPORT = 2_500;

/** The attendee list with each ticket's money for an export, paginated by cursor so that its size is not limited. */
export async function exportAttendees(
  deps: Pick<Deps, 'db'>,
  input: ExportAttendeesInput & { actor: Actor },
): Promise<Outcome<AttendeeExport>> {
  const reader = readerOf(deps.db);
  if (!(await readAttendeeEvent(reader, input.eventId, scopeOf(input.actor, 'lists'))))
    return refused('EVENT_NOT_FOUND');
  const page = { ...filterOf(input), sort: 'bought', cursor: input.after ?? null } as const;
  const { items, next } = await readPage(reader, page, ATTENDEES_PER_EXPORT);
  const money = await readTicketMoney(
    reader,
    items.map(({ ticketId }) => ticketId),
  );
  const moneyOf = new Map(money.map((row) => [row.ticketId, row]));
  return done({
    items: items.flatMap((item) => {
      const row = moneyOf.get(item.ticketId);
      return row ? [withMoney(item, row)] : [];
    }),
    next,
  });
}

function withMoney(item: Attendee, row: TicketMoneyRow): ExportedAttendee {
  return {
    ...item,
    priceMinor: row.price,
    discountMinor: row.price - item.amountPaidMinor,
    feeMinor: row.fee,
    means: row.means,
    refund: refundOf(row),
  };
}

function refundOf(row: TicketMoneyRow): ExportedAttendee['refund'] {
  const { refundAmount, refundFee, kept, toCard } = row;
  if (refundAmount === null || refundFee === null || kept === null) return null;
  const credited = toCard === null ? 'wallet' : toCard < refundAmount ? 'both' : 'card';
  return {
    amountMinor: refundAmount,
    keptMinor: kept,
    feeMinor: refundFee,
    to: row.inCash ? 'cash' : credited,
    cause: causeOf(row),
  };
}

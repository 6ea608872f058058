import { readerOf } from '#db/client.ts';
import { readCursor, writeCursor } from '#db/keyset.ts';
import {
  type AttendeeFilter,
  type AttendeeRow,
  readAttendeeHead,
  readAttendees,
} from '#db/readers/attendees/attendees.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import type { Attendee, AttendeeList, ListAttendeesInput } from '#shared/contracts/attendees/attendees.ts';
import { toIso } from '#shared/contracts/common.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { DoorAnswer } from '#shared/events/door-answers.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import { seatView } from '#shared/seats/stored-seat-names.ts';
import { type AttendeeSort, eventPhase, sortOf } from '#shared/states.ts';
import { readSubjectSearch } from '#shared/text/subject-search.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** Least tickets per page; the last purchase is always whole. */
const ATTENDEES_PER_PAGE = 100;

/** Ticket holders of an event with their email addresses, for its organizer and administrators only. */
export async function listAttendees(
  deps: Pick<Deps, 'db' | 'now'>,
  input: ListAttendeesInput & { actor: Actor },
): Promise<Outcome<AttendeeList>> {
  const reader = readerOf(deps.db);
  const filter = filterOf(input);
  const head = await readAttendeeHead(reader, filter, scopeOf(input.actor, 'lists'));
  if (!head) return refused('EVENT_NOT_FOUND');
  const sort = head.total !== null || sortOf(input.sort).key === 'bought' ? input.sort : '-bought';
  const { items, next } = await readPage(
    reader,
    { ...filter, sort, cursor: input.cursor ?? null },
    ATTENDEES_PER_PAGE,
  );
  const { name, timeZone, city, currency, startsAt } = head.event;
  return done({
    items,
    nextCursor: next,
    event: {
      name,
      timeZone,
      city,
      currency,
      startDate: toIso(startsAt),
      phase: eventPhase(head.event, deps.now()),
    },
    types: head.types,
    disputed: head.disputed,
    total: head.total,
  });
}

/** Reads one purchase more than fits, and leaves out the last, which may be incomplete. */
export async function readPage(
  reader: ReturnType<typeof readerOf>,
  page: AttendeeFilter & { sort: AttendeeSort; cursor: string | null },
  least: number,
): Promise<{ items: Attendee[]; next: string | null }> {
  const limit = least + PURCHASE_TICKETS_MAX;
  const after = readCursor(page.cursor);
  const rows = await readAttendees(reader, { ...page, after, limit });
  if (rows.length < limit) return { items: rows.map(attendeeView), next: null };
  const cut = rows.at(-1)?.purchaseId;
  const whole = rows.filter(({ purchaseId }) => purchaseId !== cut);
  const last = whole.at(-1);
  return {
    items: whole.map(attendeeView),
    next: last ? writeCursor({ value: last.sortKey, id: last.purchaseId }) : null,
  };
}

export function filterOf({
  eventId,
  search,
  ticketTypeId,
  status,
}: Pick<ListAttendeesInput, 'eventId' | 'search' | 'ticketTypeId' | 'status'>): AttendeeFilter {
  return {
    eventId,
    search: search === '' ? null : readSubjectSearch(search),
    typeId: ticketTypeId ?? null,
    status: status ?? null,
  };
}

function answersIn(text: string): NonNullable<Attendee['answers']> {
  return (JSON.parse(text) as DoorAnswer[]).map(({ label, answer }) => ({ label, answer }));
}

export function attendeeView(row: AttendeeRow): Attendee {
  return {
    ticketId: row.ticketId,
    purchaseId: row.purchaseId,
    status: row.status,
    isDisputed: row.disputedAt !== null,
    type: { id: row.typeId, name: row.typeName },
    ...seatView(row.seatName),
    guest: { name: row.guestName, email: row.guestEmail },
    soldAtDoor: row.soldAtDoor,
    shortCode: formatShortCode(row.shortCode),
    amountPaidMinor: row.amountPaid,
    purchasedAt: toIso(row.createdAt),
    usedAt: row.usedAt === null ? null : toIso(row.usedAt),
    gate: row.gate,
    refundedAt: row.refundedAt === null ? null : toIso(row.refundedAt),
    hasNote: row.hasNote,
    ...(row.answers !== null && { answers: answersIn(row.answers) }),
  };
}

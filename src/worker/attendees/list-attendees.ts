import { readerOf } from '#db/client.ts';
import {
  type AttendeeFilter,
  type AttendeeRow,
  readAttendeeEvent,
  readAttendees,
  readAttendeesAfter,
} from '#db/readers/tickets/attendees.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import type {
  Attendee,
  AttendeeExport,
  AttendeeList,
  ExportAttendeesInput,
  ListAttendeesInput,
} from '#shared/contracts/check-in/attendees.ts';
import { toIso } from '#shared/contracts/common.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { eventPhase } from '#shared/states.ts';
import { readSubjectSearch } from '#shared/text/subject-search.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { ownerScope } from '../events/ownership.ts';

/** Attendees per page, and per chunk of the exported file (about 1 MB). */
const ATTENDEES_PAGE_SIZE = 25;
const ATTENDEES_PER_EXPORT = 2_500;

/** Ticket holders of an event with their email addresses, for its organizer and administrators only. */
export async function listAttendees(
  deps: Pick<Deps, 'db' | 'now'>,
  input: ListAttendeesInput & { actor: Actor },
): Promise<Outcome<AttendeeList>> {
  const { eventId, page, actor } = input;
  const reader = readerOf(deps.db);
  const event = await readAttendeeEvent(reader, eventId, ownerScope(actor));
  if (!event) return refused('EVENT_NOT_FOUND');
  const pageSize = input.pageSize ?? ATTENDEES_PAGE_SIZE;
  const { rows, total, types, counts } = await readAttendees(reader, {
    ...filterOf(input),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const { name, timeZone, city, currency, startsAt } = event;
  return done({
    items: rows.map(attendeeView),
    page,
    pageSize,
    total,
    types,
    counts,
    event: {
      name,
      timeZone,
      city,
      currency,
      startDate: toIso(startsAt),
      phase: eventPhase(event, deps.now()),
    },
  });
}

/** The same list for an export, paginated by cursor so that its size is not limited. */
export async function exportAttendees(
  deps: Pick<Deps, 'db'>,
  input: ExportAttendeesInput & { actor: Actor },
): Promise<Outcome<AttendeeExport>> {
  const reader = readerOf(deps.db);
  if (!(await readAttendeeEvent(reader, input.eventId, ownerScope(input.actor))))
    return refused('EVENT_NOT_FOUND');
  const rows = await readAttendeesAfter(reader, {
    ...filterOf(input),
    after: input.after ?? '',
    limit: ATTENDEES_PER_EXPORT + 1,
  });
  const items = rows.slice(0, ATTENDEES_PER_EXPORT).map(attendeeView);
  return done({
    items,
    next: rows.length > ATTENDEES_PER_EXPORT ? (items.at(-1)?.ticketId ?? null) : null,
  });
}

function filterOf({
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

function attendeeView(row: AttendeeRow): Attendee {
  return {
    ticketId: row.ticketId,
    status: row.status,
    type: { id: row.typeId, name: row.typeName },
    guest: { name: row.guestName, email: row.guestEmail },
    soldAtDoor: row.soldAtDoor,
    shortCode: formatShortCode(row.shortCode),
    amountPaidMinor: row.amountPaid,
    purchasedAt: toIso(row.createdAt),
    usedAt: row.usedAt === null ? null : toIso(row.usedAt),
    refundedAt: row.refundedAt === null ? null : toIso(row.refundedAt),
  };
}

import { readerOf } from '#db/client.ts';
import { ticketOfResend } from '#db/commits/mail/resent-mails.ts';
import { type AttendeePurchaseRows, readAttendeePurchase } from '#db/readers/attendees/attendee-purchase.ts';
import { readAttendeeEvent } from '#db/readers/attendees/attendees.ts';
import type { AttendeePurchase } from '#shared/contracts/attendees/attendees.ts';
import { toIso } from '#shared/contracts/common.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import { readAccessNeeds } from '#shared/seats/access-needs.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { attendeeView } from './list-attendees.ts';

type Moment = AttendeePurchase['timeline'][number];

/** A purchase with its tickets, note and timeline, for the event's organizer and administrators. */
export async function getPurchase(
  deps: Pick<Deps, 'db'>,
  { actor, ...by }: { eventId: string; purchaseId: string; actor: Actor },
): Promise<Outcome<AttendeePurchase>> {
  const reader = readerOf(deps.db);
  if (!(await readAttendeeEvent(reader, by.eventId, scopeOf(actor, 'lists'))))
    return refused('EVENT_NOT_FOUND');
  const found = await readAttendeePurchase(reader, by);
  if (!found) return refused('NOT_FOUND');
  const { purchase, tickets, needs, note } = found;
  return done({
    purchaseId: purchase.id,
    guest: { name: purchase.guestName, email: purchase.guestEmail },
    boughtAt: toIso(purchase.createdAt),
    totalMinor: purchase.total,
    tickets: tickets.map((ticket) => {
      const told = readAccessNeeds(needs.find(({ ticketId }) => ticketId === ticket.ticketId)?.needs);
      return { ...attendeeView(ticket), ...(told && { needs: told }) };
    }),
    timeline: timelineOf(found),
    note: note ? { text: note.text, by: note.by, at: toIso(note.updatedAt) } : null,
  });
}

function timelineOf(rows: AttendeePurchaseRows): Moment[] {
  const { purchase, tickets, scans, transfers, refunded, mailed } = rows;
  const moments = [
    moment('bought', purchase.createdAt, { by: purchase.soldBy, amountMinor: purchase.total }),
    ...mailed.map(({ kind, subjectId, status, createdAt, settledAt }) =>
      kind === 'resend'
        ? moment('resent', settledAt ?? createdAt, { ticketId: ticketOfResend(subjectId), mail: status })
        : moment('mail', settledAt ?? createdAt, { mail: status }),
    ),
    ...scans.flatMap(({ kind, ticketId, refusal, gate, scannedAt, by }) =>
      kind === 'counted' ? [] : [moment(kind, scannedAt, { ticketId, gate, by, reason: refusal ?? '' })],
    ),
    ...transfers.map(({ ticketId, sentAt, settledAt, by, to }) =>
      moment('transferred', settledAt ?? sentAt, { ticketId, by, to }),
    ),
    ...refunded.map(({ subjectId, amount, reason, createdAt, by }) =>
      moment('refunded', createdAt, { ticketId: subjectId, amountMinor: amount, reason, by }),
    ),
    ...tickets.flatMap(({ ticketId, disputedAt }) =>
      disputedAt === null ? [] : [moment('disputed', disputedAt, { ticketId })],
    ),
  ];
  return moments.sort((a, b) => b.at.localeCompare(a.at));
}

function moment(what: Moment['what'], at: number, more: Partial<Moment>): Moment {
  const none = { ticketId: null, by: null, to: null, gate: '', reason: '', amountMinor: null, mail: null };
  return { ...none, ...more, what, at: toIso(at) };
}

import { readerOf } from '#db/client.ts';
import { noteResend, readResent } from '#db/commits/mail/resent-mails.ts';
import { readAttendeeEvent, readTicketHolder } from '#db/readers/attendees/attendees.ts';
import type { ResendTicketInput } from '#shared/contracts/attendees/attendees.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { BULK_MAX_ROWS } from '#shared/limits.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';

/** Token buckets for resent tickets, per purchase and per organizer: burst and refill interval (ms). */
export const RESENDS_PER_PURCHASE_BURST = 3;
const RESEND_PER_PURCHASE_EVERY_MS = 10 * 60_000;
const RESENDS_BURST = BULK_MAX_ROWS;
const RESEND_EVERY_MS = 10_000;

const PER_PURCHASE = { burst: RESENDS_PER_PURCHASE_BURST, everyMs: RESEND_PER_PURCHASE_EVERY_MS };
const PER_PERSON = { burst: RESENDS_BURST, everyMs: RESEND_EVERY_MS };

interface ResendDeps extends Pick<Deps, 'db' | 'now' | 'limited'> {
  sendsMails: boolean;
}

/** Queues the guest's purchase mail again. Idempotent by request id. */
export async function resendTicket(
  deps: ResendDeps,
  input: ResendTicketInput & { actor: Pick<Actor, 'id' | 'role' | 'memberships'> },
): Promise<Outcome<{ email: string }>> {
  const { actor, eventId, ticketId, requestId } = input;
  const reader = readerOf(deps.db);
  const request = { actorId: actor.id, requestId };
  const event = await readAttendeeEvent(reader, eventId, scopeOf(actor, 'lists'));
  if (!event) return refused('EVENT_NOT_FOUND');
  const holder = await readTicketHolder(reader, eventId, ticketId);
  if (!holder) return refused('NOT_FOUND');
  const earlier = await readResent(reader, request);
  if (earlier) return earlier === ticketId ? done({ email: holder.email }) : refused('REQUEST_ID_REUSED');
  if (holder.status === 'refunded') return refused('TICKET_REFUNDED');
  if (holder.status === 'used') return refused('TICKET_ALREADY_USED');
  if (event.status === 'cancelled') return refused('EVENT_CANCELLED');
  if (!holder.isReachable) return refused('GUEST_UNREACHABLE');
  if (!deps.sendsMails) return refused('MAILS_UNAVAILABLE');
  if (await isTooOften(deps, actor.id, holder.purchaseId)) {
    // A concurrent call with the same request id may have taken the last token of the bucket.
    const since = await readResent(reader, request);
    return since === ticketId ? done({ email: holder.email }) : refused('RATE_LIMITED');
  }
  await noteResend(deps.db, { ...request, ticketId, now: deps.now() });
  // A concurrent call may have used this request id for another ticket.
  const noted = await readResent(reader, request);
  return noted === ticketId ? done({ email: holder.email }) : refused('REQUEST_ID_REUSED');
}

async function isTooOften(deps: ResendDeps, actorId: string, purchaseId: string): Promise<boolean> {
  if ((await takeFromBucket(deps, `resend ${actorId}`, PER_PERSON)) > 0) return true;
  return (await takeFromBucket(deps, `resend ${purchaseId}`, PER_PURCHASE)) > 0;
}

import { env } from 'cloudflare:test';
import { done, ERRORS, type Outcome } from '#shared/errors/errors.ts';
import type { Person } from '#tests/support/worker/people.ts';
import { acceptTicket, cancelSend, sendTicket } from '#worker/transfers/transfer-ticket.ts';
import { faultyDatabase } from './faults.ts';
import type { TransferCourse } from './plan.ts';
import type { Request } from './request.ts';
import { officeOf, type Venue } from './world.ts';

/** Who got the ticket, and whether the sender's cancellation succeeded. */
export interface TransferResult {
  receivers: string[];
  cancelled: boolean;
}

interface TransferPlan {
  ticketId: string;
  sender: Person;
  receiver: Person;
  rival: Person;
  course: TransferCourse;
}

/** Offers a ticket and accepts it, in one request that can be repeated at any step. */
export function transferOf(venue: Venue, plan: TransferPlan, requestId: string): Request {
  const { ticketId, sender, receiver, rival, course } = plan;
  const db = faultyDatabase(env.DB, { die: () => {}, written: async () => {} });
  const deps = { db, now: Date.now, newId: () => crypto.randomUUID(), boxOffice: () => officeOf(venue), env };
  /** Kept once it succeeded: a repeat after the offer was settled is refused. */
  let offer: ReturnType<typeof sendTicket> | null = null;

  const send = async (): Promise<Outcome<unknown>> => {
    offer ??= sendTicket(deps, { actor: sender, requestId, ticketId });
    const sent = await offer.catch((error) => {
      offer = null;
      throw error;
    });
    if (!sent.ok) {
      offer = null;
      return sent;
    }
    const token = sent.value.path.split('/').at(-1) ?? '';
    const accept = (actor: Person) => acceptTicket(deps, { actor, token });
    if (course === 'left_open') return done<TransferResult>({ receivers: [], cancelled: false });
    const takers = course === 'two_receivers' ? [...new Set([receiver, rival])] : [receiver];
    const cancellation =
      course === 'cancel_meanwhile'
        ? [cancelSend(deps, { actor: sender, requestId: `cancel-${requestId}`, ticketId })]
        : [];
    const [cancelled = [], accepted] = await Promise.all([
      Promise.all(cancellation),
      Promise.all(takers.map(accept)),
    ]);
    const answers = [...accepted, ...cancelled];
    const unknown = answers.find((answer) => !answer.ok && ERRORS[answer.code].retryable);
    const [first] = accepted;
    if (unknown) return unknown;
    if (first && answers.every(({ ok }) => !ok)) return first;
    return done<TransferResult>({
      receivers: takers.filter((_, index) => accepted[index]?.ok).map(({ id }) => id),
      cancelled: cancelled.some(({ ok }) => ok),
    });
  };
  return {
    ...{ kind: 'transfer', venue, by: sender, requestId, subjectId: ticketId, wish: null, amountMinor: 0 },
    send,
  };
}

import { readerOf } from '#db/client.ts';
import { commitAudited } from '#db/commits/audit/commit-audited.ts';
import { noteComing } from '#db/commits/events/event-changes.ts';
import { type AskedTicket, readAskedTickets } from '#db/readers/events/event-changes.ts';
import { toIso } from '#shared/contracts/common.ts';
import type {
  AnswerChangeInput,
  ChangedFacts,
  TicketChange,
} from '#shared/contracts/events/event-changes.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { refundsOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';
import { changedForTicket } from './changed-facts.ts';

/**
 * A holder's answer to a change of the event. Tickets that are given back are refunded to their payer by the box office,
 * each by an id that derives from the change: of a refund and a scan, one wins.
 */
export async function answerChange(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  { actor, requestId, changeId, answer, ...input }: AnswerChangeInput & { actor: Actor },
): Promise<Outcome<Pick<AnswerChangeInput, 'changeId' | 'answer'>>> {
  const ticketIds = [...new Set(input.ticketIds)].sort();
  const answered = await idempotentMutation(
    deps,
    {
      actor,
      requestId,
      action: 'ticket.answer_change',
      subjectType: 'event',
      payload: ['ticket.answer_change', changeId, ticketIds, answer],
    },
    async (auditOf) => {
      const asked = (await readAskedTickets(readerOf(deps.db), ticketIds)).filter(
        ({ userId }) => userId === actor.id,
      );
      const [first] = asked;
      if (!first || asked.length < ticketIds.length) return refused('NOT_FOUND');
      const { eventId } = first;
      const left = asked.filter(({ hasGivenBack }) => hasGivenBack === 0);
      if (left.some((ticket) => ticket.changeId !== changeId || !isOpen(ticket, deps.now())))
        return refused('CHANGE_CLOSED');
      if (answer === 'give_back') {
        const refusal = await giveBack(deps, actor, left);
        return refusal ? refused(refusal) : done({ id: eventId, eventId });
      }
      const change = noteComing(deps.db, { changeId, ticketIds, userId: actor.id, now: deps.now() });
      // Without a row they had answered so before.
      await commitAudited(deps.db, { change, audit: auditOf({ subjectId: eventId, eventId }) });
      return done({ id: eventId, eventId });
    },
  );
  return answered.ok ? done({ changeId, answer }) : answered;
}

/** @returns the first refusal; tickets before and after it may be refunded */
async function giveBack(
  deps: Pick<Deps, 'boxOffice'>,
  actor: Actor,
  tickets: readonly AskedTicket[],
): Promise<ErrorCode | null> {
  if (tickets.some(({ offersMoneyBack }) => offersMoneyBack === 0)) return 'CHANGE_KEEPS_MONEY';
  const refunds = await Promise.all(
    tickets.map(({ eventId, changeId, ticketId }) =>
      callObject(
        () =>
          refundsOf(deps, eventId).refundTicket({
            actor: boxOfficeActor(actor),
            asHolder: true,
            requestId: `change:${changeId}:${ticketId}`,
            ticketId,
            reason: '',
          }),
        'OPERATION_FAILED',
      ),
    ),
  );
  return refunds.find((refund) => !refund.ok)?.code ?? null;
}

function isOpen(ticket: AskedTicket, now: number): boolean {
  const { status, disputedAt, eventStatus, answerUntil } = ticket;
  if (status !== 'active' || disputedAt !== null || eventStatus !== 'published') return false;
  return answerUntil !== null && now < answerUntil && changeOf(ticket) !== null;
}

function changeOf({ before, after, ...ticket }: AskedTicket): ChangedFacts | null {
  return before === null ? null : changedForTicket(before, after, ticket);
}

/** The open changes of tickets, by ticket; those that their holders have answered are left out. */
export async function showChanges(
  deps: Pick<Deps, 'db' | 'now'>,
  ticketIds: readonly string[],
): Promise<(ticketId: string) => TicketChange> {
  const now = deps.now();
  const asked = ticketIds.length === 0 ? [] : await readAskedTickets(readerOf(deps.db), ticketIds);
  return (ticketId) => {
    const ticket = asked.find((one) => one.ticketId === ticketId);
    if (!ticket?.changeId || ticket.answerUntil === null) return null;
    const change = changeOf(ticket);
    if (!change || ticket.isComing === 1 || !isOpen(ticket, now)) return null;
    return {
      ...change,
      id: ticket.changeId,
      offersMoneyBack: ticket.offersMoneyBack === 1,
      until: toIso(ticket.answerUntil),
    };
  };
}

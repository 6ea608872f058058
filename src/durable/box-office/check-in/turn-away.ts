import type { EventContext } from '#durable/box-office/event-context.ts';
import { mayRunAt } from '#durable/box-office/event-rights.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import type { RefundService } from '#durable/box-office/refunds/refund-service.ts';
import type { TURN_AWAY_REASONS } from '#shared/contracts/doors.ts';
import { errorText } from '#shared/errors/error-text.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { TURNED_AWAY } from '#shared/refunds/door-reason.ts';
import type { CheckInService } from './check-in-service.ts';
import type { DoorActor } from './decide-check-in.ts';
import type { DoorSubject } from './heads/door-subject.ts';
import { loadTicket } from './load-ticket.ts';
import { NO_MORE } from './scan-answers.ts';
import { scannedTicketOf } from './scanned-ticket.ts';

export interface TurnAwayRequest {
  actor: DoorActor;
  requestId: string;
  /** A ticket, or a name on a guest list. */
  ticketId: string;
  reason: (typeof TURN_AWAY_REASONS)[number];
  device: string;
  gate: string;
}

export interface TurnedAway {
  /** Null for a name on a guest list. */
  refundId: string | null;
  amountMinor: number;
  /** Paid in cash: those at the door give it back. */
  inCash: boolean;
  checkedIn: number;
}

interface TurnAwayDeps {
  event: EventContext;
  stores: EventStores;
  checkIn: CheckInService;
  refunds: RefundService;
}

/**
 * Turns a guest away who may not come in: takes back an entry of just now, refunds the ticket at once, which frees the
 * place, and logs why. Idempotent by request id.
 */
export async function turnAway(
  { event, stores, checkIn, refunds }: TurnAwayDeps,
  request: TurnAwayRequest,
): Promise<Outcome<TurnedAway>> {
  const { actor, requestId, ticketId, reason, device } = request;
  const snapshot = await event.freshSnapshot();
  if (!snapshot) return refused('EVENT_NOT_FOUND');
  if (!mayRunAt(snapshot, actor, 'money', event.now())) return refused('RIGHT_NEEDED');
  await loadTicket(event, stores, ticketId);
  const find = () => checkIn.passages.find({ form: 'found', ticketId });
  const subject = find();
  if (!subject) return refused('NOT_FOUND');
  const own = checkIn.passages
    .movesOf(ticketId)
    .findLast((move) => move.by === actor.id && move.device === device && move.kind === 'admitted');
  const isIn = subject.party ? own !== undefined : subject.status === 'used';
  if (isIn) {
    const undone = await checkIn.undo({ actor, requestId: `away:${requestId}`, ticketId, device });
    if (!undone.ok) return undone;
  }
  if (subject.party) {
    logOnce(stores, event.now(), request, subject);
    const amountMinor = own?.collected ?? 0;
    return done({
      refundId: null,
      amountMinor,
      inCash: amountMinor > 0,
      checkedIn: checkIn.checkIn.checkedIn,
    });
  }
  const refund = await refunds.refundTicket({ actor, requestId, ticketId, reason: TURNED_AWAY[reason] });
  if (!refund.ok) return refund;
  logOnce(stores, event.now(), request, subject);
  const { refundId, amountMinor, inCash } = refund.value;
  return done({ refundId, amountMinor, inCash, checkedIn: checkIn.checkIn.checkedIn });
}

/** A row of the door's log, which a repeat finds by its key. */
function logOnce(
  { checkInLog }: EventStores,
  at: number,
  { actor, requestId, reason, device, gate }: TurnAwayRequest,
  subject: DoorSubject,
): void {
  const key = { userId: actor.id, requestId };
  if (checkInLog.recall(key)) return;
  checkInLog.append({
    key,
    subject: `\naway ${subject.id}`,
    offline: false,
    gate,
    device,
    ticket: subject.party ? null : subject,
    answer: {
      outcome: 'refused',
      code: 'TICKET_REFUNDED',
      message: errorText('TICKET_REFUNDED'),
      ticket: scannedTicketOf(subject),
      firstScan: null,
      conflict: false,
      checkedIn: 0,
    },
    news: {
      entry: 'refused',
      at,
      refusal: TURNED_AWAY[reason],
      zoneId: '',
      more: { ...NO_MORE, entryId: subject.party ? subject.id : null },
    },
  });
}

import { RpcTarget } from 'cloudflare:workers';
import { commitTransfer, type TransferAnswer } from '#db/commits/transfers/ticket-transfers.ts';
import { readDoorTicket } from '#db/readers/sales/sold-tickets.ts';
import { type AlarmJob, backoffMs } from '#durable/box-office/alarm-jobs.ts';
import { loadTicket } from '#durable/box-office/check-in/load-ticket.ts';
import type { Committed, EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { newSecret, newShortCode } from '#shared/codes/qr.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import type { TransferIntent } from './transfer-store.ts';

const RESUME_AFTER_MS = 1_000;

export interface AcceptRequest {
  transferId: string;
  ticketId: string;
  toUserId: string;
  /** The new holder's name. */
  holderName: string;
}

/**
 * Gives tickets to new holders. One synchronous turn replaces the codes, so that of an acceptance and a concurrent scan
 * or refund only one succeeds, and the old code is refused before the new one exists anywhere else. The turn is stored
 * as an intent; D1 then commits it or declines, for example because the sender has canceled. Declined, D1's codes return.
 */
export class TransferService extends RpcTarget {
  readonly job: AlarmJob;
  readonly #event: EventContext;
  readonly #stores: EventStores;
  #failedRuns = 0;

  constructor(event: EventContext, stores: EventStores) {
    super();
    this.#event = event;
    this.#stores = stores;
    event.bus.on('restored', () => stores.transfers.reopenAll());
    this.job = {
      name: 'transfers',
      isPending: () => stores.transfers.open().length > 0,
      run: () => this.#finishOpen(),
    };
  }

  /** Gives a ticket to the receiver of an offer, whose token the Worker has checked. Idempotent by transfer and receiver. */
  async accept(request: AcceptRequest): Promise<Committed<{ ticketId: string }>> {
    return this.#event.withBookmark(await this.#accept(request));
  }

  async #accept(request: AcceptRequest): Promise<Outcome<{ ticketId: string }>> {
    const { transferId, ticketId, toUserId } = request;
    const { transfers } = this.#stores;
    if (!(await this.#event.freshSnapshot())) return refused('EVENT_NOT_FOUND');
    await loadTicket(this.#event, this.#stores, ticketId);
    // An acceptance whose commit is still unknown decides who may send the ticket on.
    const blocking = transfers
      .open()
      .find((one) => one.ticketId === ticketId && one.transferId !== transferId);
    if (blocking && (await this.#carryOut(blocking)) === 'unknown') return refused('TRANSACTION_FAILED');

    const refusal = this.#decide(request);
    if (refusal) return refused(refusal);
    const intent = transfers.find(transferId);
    if (!intent) throw new Error('A decided transfer has lost its intent');
    if (intent.toUserId !== toUserId) return refused('TRANSFER_TAKEN');
    const result = await this.#carryOut(intent);
    if (result === 'done') return done({ ticketId });
    if (result !== 'unknown') return refused(result);
    this.#event.ringIn(RESUME_AFTER_MS);
    return refused('TRANSACTION_FAILED');
  }

  /** Synchronous. @returns the refusal, or null once an intent is stored, by this request or an earlier one */
  #decide({ transferId, ticketId, toUserId, holderName }: AcceptRequest): ErrorCode | null {
    const { transfers, tickets, transaction } = this.#stores;
    if (transfers.find(transferId)) return null;
    const ticket = tickets.findTicket({ id: ticketId });
    if (!ticket) return 'NOT_FOUND';
    if (ticket.status === 'used') return 'TICKET_ALREADY_USED';
    if (ticket.status !== 'active') return 'TICKET_REFUNDED';
    if (ticket.disputed === 1) return 'TICKET_DISPUTED';
    const secret = newSecret(crypto.getRandomValues(new Uint8Array(16)));
    const shortCode = newShortCode(crypto.getRandomValues(new Uint8Array(12)));
    transaction(() => {
      transfers.add({ transferId, ticketId, toUserId, secret, shortCode });
      tickets.reissue(ticketId, { userId: toUserId, holderName, secret, shortCode });
    });
    return null;
  }

  /** @returns the refusal if D1 has declined */
  async #carryOut(intent: TransferIntent): Promise<'done' | 'unknown' | ErrorCode> {
    if (intent.state === 'done') return 'done';
    const { db, now, logError, written } = this.#event;
    const { transfers } = this.#stores;
    try {
      // The old code must be dead here, also after a crash, before D1 has the new one.
      await written();
      const { state, ...accepted } = intent;
      const answer = await commitTransfer(db(), accepted, now());
      if (answer?.status === 'accepted' && answer.toUserId === intent.toUserId) {
        transfers.setDone(intent.transferId);
        return 'done';
      }
      await this.#takeBack(intent);
      return codeOf(answer);
    } catch (error) {
      logError(`transfer of ticket ${intent.ticketId}`, error);
      return 'unknown';
    }
  }

  /** D1's holder and codes are right; a ticket that D1 has lost keeps those known here. */
  async #takeBack({ transferId, ticketId, secret }: TransferIntent): Promise<void> {
    const { reader, eventId } = this.#event;
    const { transfers, tickets, transaction } = this.#stores;
    const inD1 = await readDoorTicket(reader(), eventId, ticketId);
    transaction(() => {
      // A concurrent call may have settled it already.
      if (transfers.find(transferId)?.state !== 'open') return;
      transfers.withdraw(transferId);
      if (inD1 && tickets.findTicket({ id: ticketId })?.secret === secret) tickets.reissue(ticketId, inD1);
    });
  }

  async #finishOpen(): Promise<number | null> {
    let isLeft = false;
    for (const intent of this.#stores.transfers.open())
      if ((await this.#carryOut(intent)) === 'unknown') isLeft = true;
    this.#failedRuns = isLeft ? this.#failedRuns + 1 : 0;
    return isLeft ? backoffMs(this.#failedRuns) : null;
  }
}

/** An offer that is still open was declined for its ticket or event; the Worker knows the reason. */
function codeOf(answer: TransferAnswer | null): ErrorCode {
  if (!answer) return 'NOT_FOUND';
  if (answer.status === 'cancelled') return 'TRANSFER_CANCELLED';
  return answer.status === 'accepted' ? 'TRANSFER_TAKEN' : 'TRANSFERS_CLOSED';
}

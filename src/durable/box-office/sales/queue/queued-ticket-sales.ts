import type { EventSnapshot } from '#db/readers/events/event-snapshot.ts';
import type { MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { Refusal, RefusalDetails } from '#shared/errors/errors.ts';
import { refused } from '#shared/errors/errors.ts';
import { QUEUE_TOKEN_TTL_MS, ROOM_RETRY_MIN_MS, SALE_QUEUE_MAX } from '#shared/limits.ts';
import type { Gate } from '../group-commit.ts';
import type { Reserved } from '../holds/live-holds.ts';
import { type ItemStock, ticketStock } from '../stock.ts';
import type { QueueCounterStore } from './queue-counter-store.ts';
import { type QueuePosition, type QueueTokenOwner, signQueueToken, verifyQueueToken } from './queue-token.ts';
import { type Wait, WaitingRoom } from './waiting-room.ts';

interface QueuedTicketSalesDeps {
  now: () => number;
  eventId: string;
  /** Purchases that the commit queue may hold before buyers have to wait. */
  bound: () => number;
  /** The current key first. */
  keys: () => Promise<readonly CryptoKey[]>;
  store: QueueCounterStore;
  snapshot: () => EventSnapshot | null;
  reserved: () => Reserved;
}

/** A request for tickets: a purchase, or a hold for one. */
interface QueueRequest extends Omit<QueueTokenOwner, 'eventId'> {
  /** The signed queue token, if any. */
  queueToken: string | undefined;
  ticketTypeIds: string[];
}

/** `SALE_QUEUE_MAX`, unless the setting is lower. */
export function saleQueueBound(setting: string | undefined): number {
  const lower = Number(setting ?? SALE_QUEUE_MAX);
  return Number.isInteger(lower) && lower > 0 ? Math.min(lower, SALE_QUEUE_MAX) : SALE_QUEUE_MAX;
}

/** Entry point for buyers, who buy or hold: straight into the commit queue while it has room, else through the waiting room. */
export class QueuedTicketSales {
  readonly #deps: QueuedTicketSalesDeps;
  #room: WaitingRoom | null = null;

  constructor(deps: QueuedTicketSalesDeps) {
    this.#deps = deps;
  }

  async admit<T>(
    request: QueueRequest,
    submit: (gate: Gate) => Promise<MaybeUnsynced<T>>,
  ): Promise<MaybeUnsynced<T>> {
    const { now, eventId, keys } = this.#deps;
    const { userId, requestId, requestHash, queueToken } = request;
    const owner = { eventId, userId, requestId, requestHash };
    const held = queueToken === undefined ? null : await verifyQueueToken(await keys(), owner, queueToken);
    const isValid = queueToken === undefined || (held !== null && now() < held.expiresAt);

    let wait: Wait | null = null;
    const answer = await submit(({ queued, at, refusal }) => {
      // The gate runs for undecided requests only: a decided one gets its recorded answer even if its token is invalid.
      if (!isValid) return refused('PLACE_INVALID');
      // A cold object records refusals in D1, where they are final. Let a token holder retry until PRICE_CHANGED
      // can be answered without a record, so that they can still accept the new price.
      if (held && refusal === 'PRICE_CHANGED') {
        wait = { ...this.#openRoom().peek(held.number), retryAfterMs: 2 * ROOM_RETRY_MIN_MS };
        return this.#busy();
      }
      // Other refused requests need no queue number; that includes requests before the sale starts.
      if (refusal) return queued < this.#deps.bound() ? null : this.#busy();
      const room = this.#openRoom();
      wait =
        held && at < held.notBefore ? early(room, held, at) : room.admit(held?.number ?? null, queued, at);
      return wait && this.#busy();
    });
    if (wait) return this.#issueToken(owner, wait, request);
    if (!answer.ok && answer.code === 'SALE_BUSY') return refused('SALE_BUSY', this.#busyDetails(request));
    if (!answer.ok && answer.code === 'SALE_NOT_STARTED') return refused(answer.code, this.#start(request));
    if (!answer.ok && answer.code === 'SOLD_OUT' && this.#isAllSold()) this.#room?.callEverybody();
    return answer;
  }

  #busy() {
    return refused('SALE_BUSY', { retryAfterMs: 2 * ROOM_RETRY_MIN_MS });
  }

  #busyDetails(request: QueueRequest): RefusalDetails {
    return { retryAfterMs: 2 * ROOM_RETRY_MIN_MS, left: this.#left(request) };
  }

  async #issueToken(owner: QueueTokenOwner, wait: Wait, request: QueueRequest): Promise<Refusal> {
    const { number, ahead, retryAfterMs } = wait;
    const left = this.#left(request);
    const now = this.#deps.now();
    const position: QueuePosition = {
      number,
      notBefore: now + retryAfterMs,
      expiresAt: now + QUEUE_TOKEN_TTL_MS,
    };
    const signed = await signQueueToken(await this.#deps.keys(), owner, position);
    return refused('SALE_BUSY', { place: signed, ahead, left, retryAfterMs });
  }

  /** Created lazily: the table of its counters exists only once the event was found in D1. */
  #openRoom(): WaitingRoom {
    const { bound, store } = this.#deps;
    this.#room ??= new WaitingRoom({
      bound,
      persisted: store.read(),
      persist: (counters) => store.write(counters),
    });
    return this.#room;
  }

  /** Tickets left of the scarcest requested type. */
  #left({ ticketTypeIds }: QueueRequest): number {
    const stock = this.#stock();
    return stock ? Math.min(...ticketTypeIds.map((id) => stock.left(id))) : 0;
  }

  #isAllSold(): boolean {
    return this.#stock()?.isSoldOut ?? false;
  }

  #stock(): ItemStock | null {
    const snapshot = this.#deps.snapshot();
    return snapshot && ticketStock({ ...snapshot, codes: [] }, this.#deps.reserved());
  }

  /** When all requested types will be on sale, with the server's time: the page counts down by the server's clock. */
  #start({ ticketTypeIds }: QueueRequest): RefusalDetails {
    const serverTime = toIso(this.#deps.now());
    const types = this.#deps.snapshot()?.types.filter(({ id }) => ticketTypeIds.includes(id)) ?? [];
    const startsAt = Math.max(0, ...types.map((type) => type.salesStartAt ?? 0));
    return startsAt > 0 ? { serverTime, startsAt: toIso(startsAt) } : { serverTime };
  }
}

function early(room: WaitingRoom, held: QueuePosition, at: number): Wait {
  return { ...room.peek(held.number), retryAfterMs: held.notBefore - at };
}

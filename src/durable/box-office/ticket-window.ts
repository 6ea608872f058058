import type { SaleCatalogue } from '#db/readers/sale-catalogue.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { Refusal, RefusalDetails } from '#shared/errors.ts';
import { refused } from '#shared/errors.ts';
import { ROOM_PLACE_MS, ROOM_RETRY_MIN_MS, SALE_QUEUE_MAX } from '#shared/limits.ts';
import type { PurchaseRequest } from './decide-purchase.ts';
import type { Gate, QueueState } from './group-commit.ts';
import { type Place, type PlaceOwner, readPlace, signPlace } from './place.ts';
import type { RoomStore } from './room-store.ts';
import type { PurchaseAnswer } from './ticket-trade.ts';
import { type Wait, WaitingRoom } from './waiting-room.ts';

interface TicketWindowDeps {
  now: () => number;
  eventId: string;
  /** Purchases that the queue holds before people wait. */
  bound: () => number;
  key: () => Promise<CryptoKey>;
  store: RoomStore;
  catalogue: () => SaleCatalogue | null;
  /** Settles when what follows can answer. */
  ready: () => Promise<void>;
  /** What is refused whoever asks. */
  refuseAtOnce: (request: PurchaseRequest) => Refusal | null;
  findQueue: (request: PurchaseRequest) => QueueState | null;
}

/** The product's bound, unless a setting names a lower one. */
export function saleQueueBound(setting: string | undefined): number {
  const lower = Number(setting ?? SALE_QUEUE_MAX);
  return Number.isInteger(lower) && lower > 0 ? Math.min(lower, SALE_QUEUE_MAX) : SALE_QUEUE_MAX;
}

/** Where buyers ask: straight to the queue while it has room, by way of the waiting room when it has not. */
export class TicketWindow {
  readonly #deps: TicketWindowDeps;
  #room: WaitingRoom | null = null;
  /** Requests that were let in and are not in the queue yet: their people are being looked up. */
  readonly #entering = new Set<string>();

  constructor(deps: TicketWindowDeps) {
    this.#deps = deps;
  }

  /**
   * Decides before anybody is looked up in D1: looking up waits for its turn between sales, and many who have yet to
   * wait would only fill that line instead.
   * @param request whose person is known by their token alone
   * @param buy looks the person up and asks, through this gate
   */
  async serve<Answer>(
    request: PurchaseRequest,
    buy: (gate: Gate) => Promise<Answer | PurchaseAnswer>,
  ): Promise<Answer | PurchaseAnswer> {
    const { now, eventId, ready, refuseAtOnce, findQueue } = this.#deps;
    const { userId, requestId, requestHash, place } = request;
    const owner = { eventId, userId, requestId, requestHash };
    await ready();
    const held = place === undefined ? null : await readPlace(await this.#deps.key(), owner, place);

    // From here to the gate nothing waits.
    const refusal = refuseAtOnce(request);
    if (refusal) return this.#explain(request, refusal);
    // A decided request has its answer, and one under way will have it, whatever became of its place.
    const key = `${userId}|${requestId}`;
    const state = this.#entering.has(key) ? null : findQueue(request);
    if (state) {
      if (place !== undefined && (!held || now() >= held.expiresAt)) return refused('PLACE_INVALID');
      const wait = this.#stop({ ...state, queued: state.queued + this.#entering.size }, held);
      if (wait === 'busy') return this.#explain(request, refused('SALE_BUSY'));
      if (wait) return this.#seat(owner, wait, request);
    }
    if (state) this.#entering.add(key);
    const enter = () => {
      if (state) this.#entering.delete(key);
      return null;
    };
    try {
      const answer = await buy(enter);
      return isRefusal(answer) ? this.#explain(request, answer) : answer;
    } finally {
      enter();
    }
  }

  #stop({ queued, at, isRefused }: QueueState, held: Place | null): Wait | 'busy' | null {
    // Nobody waits for a refusal, nor stands in line before the sale has begun.
    if (isRefused) return queued < this.#deps.bound() ? null : 'busy';
    const room = this.#openRoom();
    if (held && at < held.notBefore) return { ...room.look(held.number), retryAfterMs: held.notBefore - at };
    return room.knock(held?.number ?? null, queued, at);
  }

  /** Adds what the page needs to say. */
  #explain(request: PurchaseRequest, refusal: Refusal): Refusal {
    switch (refusal.code) {
      case 'SALE_BUSY':
        return refused('SALE_BUSY', { retryAfterMs: 2 * ROOM_RETRY_MIN_MS, left: this.#left(request) });
      case 'SALE_NOT_STARTED':
        return refused('SALE_NOT_STARTED', this.#start(request));
      case 'SOLD_OUT':
        if (this.#isAllSold()) this.#room?.callEverybody();
        return refusal;
      default:
        return refusal;
    }
  }

  async #seat(owner: PlaceOwner, wait: Wait, request: PurchaseRequest): Promise<PurchaseAnswer> {
    const { number, ahead, retryAfterMs } = wait;
    const left = this.#left(request);
    const now = this.#deps.now();
    const place: Place = { number, notBefore: now + retryAfterMs, expiresAt: now + ROOM_PLACE_MS };
    const signed = await signPlace(await this.#deps.key(), owner, place);
    return refused('SALE_BUSY', { place: signed, ahead, left, retryAfterMs });
  }

  /** Made when it is first asked for: its counters are in tables that only an event that exists has. */
  #openRoom(): WaitingRoom {
    const { bound, store } = this.#deps;
    this.#room ??= new WaitingRoom({ bound, kept: store.read(), keep: (counters) => store.write(counters) });
    return this.#room;
  }

  #wantedTypes({ lines }: PurchaseRequest): SaleCatalogue['types'] {
    const wanted = new Set(lines.map(({ ticketTypeId }) => ticketTypeId));
    return (this.#deps.catalogue()?.types ?? []).filter(({ id }) => wanted.has(id));
  }

  /** Tickets left of the scarcest type that it asks for. */
  #left(request: PurchaseRequest): number {
    const catalogue = this.#deps.catalogue();
    const left = this.#wantedTypes(request).map(({ quantity, sold }) => quantity - sold);
    return catalogue && left.length > 0 ? Math.max(0, Math.min(...left, capacityLeft(catalogue))) : 0;
  }

  #isAllSold(): boolean {
    const catalogue = this.#deps.catalogue();
    if (!catalogue) return false;
    return capacityLeft(catalogue) <= 0 || catalogue.types.every(({ quantity, sold }) => sold >= quantity);
  }

  /** When all of it will be on sale, and what the time is here: the page counts down by this clock. */
  #start(request: PurchaseRequest): RefusalDetails {
    const serverTime = toIso(this.#deps.now());
    const startsAt = Math.max(0, ...this.#wantedTypes(request).map((type) => type.salesStartAt ?? 0));
    return startsAt > 0 ? { serverTime, startsAt: toIso(startsAt) } : { serverTime };
  }
}

function isRefusal(answer: unknown): answer is Refusal {
  return (answer as { ok: unknown }).ok === false;
}

function capacityLeft({ capacity, types }: SaleCatalogue): number {
  if (capacity === null) return Number.POSITIVE_INFINITY;
  return capacity - types.reduce((total, type) => total + type.sold, 0);
}

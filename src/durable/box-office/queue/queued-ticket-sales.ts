import type { Reserved } from '#durable/box-office/checkout/live-holds.ts';
import type { Gate } from '#durable/box-office/sales/gate.ts';
import { type ItemStock, ticketStock, type WaitlistStock } from '#durable/box-office/sales/stock.ts';
import type { MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import { toIso } from '#shared/contracts/common.ts';
import { type RefusalDetails, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { ROOM_RETRY_MIN_MS, SALE_QUEUE_MAX } from '#shared/limits.ts';
import { type QueueTokenOwner, verifyQueueToken } from '#shared/queue/queue-token.ts';
import type { RoomReport, RoomStatus } from '#shared/queue/room-status.ts';
import { AdmissionPace } from './admission-pace.ts';
import type { RoomStore } from './room-store.ts';
import { WaitingRoom } from './waiting-room.ts';

/** Buyers let in per second, unless the setting says otherwise: an object takes about 1,000 requests. */
export const SALE_PER_SECOND = 130;
/** How long before it the start of a sale is published (ms): longer than an isolate keeps a status. */
const OPENING_KNOWN_MS = 60_000;

interface QueuedTicketSalesDeps {
  now: () => number;
  eventId: string;
  /** Purchases that the commit queue may hold before buyers have to wait. */
  bound: () => number;
  /** Buyers let in per second while others wait. */
  perSecond: () => number;
  /** What the providers of payments and of mails take per second; null: all. */
  cardsPerSecond: () => number | null;
  codesPerSecond: () => number | null;
  /** The current key first. */
  keys: () => Promise<readonly CryptoKey[]>;
  store: RoomStore;
  snapshot: () => EventSnapshot | null;
  reserved: () => Reserved;
  waitlist: WaitlistStock;
  /** Purchases in the commit queue. */
  queued: () => number;
}

/** A request for tickets: a purchase, or a hold for one. */
interface QueueRequest extends Omit<QueueTokenOwner, 'eventId'> {
  /** The signed queue token, if any. */
  queueToken: string | undefined;
  ticketTypeIds: string[];
  needs: { card: boolean; code: boolean };
}

/** `SALE_QUEUE_MAX`, unless the setting is lower. */
export function saleQueueBound(setting: string | undefined): number {
  return Math.min(positive(setting) ?? SALE_QUEUE_MAX, SALE_QUEUE_MAX);
}

/** `SALE_PER_SECOND`, unless the setting says otherwise. */
export function salePerSecond(setting: string | undefined): number {
  return positive(setting) ?? SALE_PER_SECOND;
}

function positive(setting: string | undefined): number | null {
  const value = Number(setting ?? 0);
  return Number.isInteger(value) && value > 0 ? value : null;
}

/**
 * Entry point for buyers, who buy or hold: into the commit queue while it has room, else `SALE_BUSY`, to which the
 * Worker adds a queue token.
 */
export class QueuedTicketSales {
  readonly #deps: QueuedTicketSalesDeps;
  readonly #pace: AdmissionPace;
  #room: WaitingRoom | null = null;

  constructor(deps: QueuedTicketSalesDeps) {
    this.#deps = deps;
    this.#pace = new AdmissionPace({
      object: deps.perSecond,
      cards: () => (this.#isPriced() ? deps.cardsPerSecond() : null),
      codes: deps.codesPerSecond,
      paying: () => deps.reserved().paying,
    });
  }

  async admit<T>(
    request: QueueRequest,
    submit: (gate: Gate) => Promise<MaybeUnsynced<T>>,
  ): Promise<MaybeUnsynced<T>> {
    const { now, eventId, keys, bound } = this.#deps;
    const { userId, requestId, requestHash, queueToken, needs } = request;
    const owner = { eventId, userId, requestId, requestHash };
    const held = queueToken === undefined ? null : await verifyQueueToken(await keys(), owner, queueToken);
    const isValid = queueToken === undefined || (held !== null && now() < held.expiresAt);

    const answer = await submit(({ queued, at, refusal }) => {
      // The gate runs for undecided requests only: a decided one gets its recorded answer even if its token is invalid.
      if (!isValid) return refused('QUEUE_TOKEN_INVALID');
      // A cold object records refusals in D1, where they are final. Let a token holder retry until PRICE_CHANGED
      // can be answered without a record, so that they can still accept the new price.
      if (held && refusal === 'PRICE_CHANGED') return this.#busy(request);
      // Other refused requests need no turn; that includes requests before the sale starts.
      if (refusal) return queued < bound() ? null : this.#busy(request);
      if (held && at < held.notBefore) return this.#busy(request);
      const isIn = this.#openRoom().admits(held?.joinedAt ?? null, queued, at, this.#opensAt(at));
      if (!isIn) return this.#busy(request);
      this.#pace.note(1, { card: Number(needs.card), code: Number(needs.code) });
      return null;
    });
    if (!answer.ok && answer.code === 'SALE_NOT_STARTED') return refused(answer.code, this.#start(request));
    return answer;
  }

  /** A Worker reports the queue tokens it issued, and reads the status. */
  report(report: RoomReport): RoomStatus {
    const { now, queued } = this.#deps;
    const at = now();
    this.#pace.note(
      report.joined.reduce((sum, { count }) => sum + count, 0),
      report.needs,
    );
    const snapshot = this.#deps.snapshot();
    const stock = this.#stock();
    const isOver = snapshot?.status !== 'published' || snapshot.salesPaused === 1 || at >= snapshot.endsAt;
    const offered =
      isOver || !stock || stock.isSoldOut
        ? []
        : snapshot.types.filter(({ salesEndAt }) => salesEndAt === null || at < salesEndAt);
    const types = offered.map((type) => [
      type.id,
      { left: stock?.leftOf(type) ?? 0, startsAt: type.salesStartAt },
    ]);
    return this.#openRoom().report(report, queued(), at, {
      opensAt: this.#opensAt(at),
      types: Object.fromEntries(types),
    });
  }

  #busy(request: QueueRequest) {
    return refused('SALE_BUSY', { retryAfterMs: 2 * ROOM_RETRY_MIN_MS, left: this.#left(request) });
  }

  /** Created lazily: its table exists only once the event was found in D1. */
  #openRoom(): WaitingRoom {
    const { bound, store } = this.#deps;
    this.#room ??= new WaitingRoom({
      bound,
      perSecond: () => this.#pace.perSecond(),
      burst: () => this.#pace.burst(),
      isFull: () => this.#pace.isFull(),
      persisted: store.read(),
      persist: (state) => store.write(state),
    });
    return this.#room;
  }

  /** The newest start of a sale that is near or over. */
  #opensAt(at: number): number | null {
    const starts = (this.#deps.snapshot()?.types ?? []).flatMap(({ salesStartAt }) =>
      salesStartAt !== null && salesStartAt <= at + OPENING_KNOWN_MS ? [salesStartAt] : [],
    );
    return starts.length > 0 ? Math.max(...starts) : null;
  }

  /** Tickets left of the scarcest requested type. */
  #left({ ticketTypeIds }: QueueRequest): number {
    const stock = this.#stock();
    const types = this.#deps.snapshot()?.types.filter(({ id }) => ticketTypeIds.includes(id)) ?? [];
    return stock ? Math.min(...types.map((type) => stock.leftOf(type))) : 0;
  }

  /** Free tickets need no payment provider. */
  #isPriced(): boolean {
    return this.#deps.snapshot()?.types.some(({ price }) => price > 0) ?? true;
  }

  #stock(): ItemStock | null {
    const snapshot = this.#deps.snapshot();
    return snapshot && ticketStock({ ...snapshot, codes: [] }, this.#deps.reserved(), this.#deps.waitlist);
  }

  /** When all requested types will be on sale, with the server's time: the page counts down by the server's clock. */
  #start({ ticketTypeIds }: QueueRequest): RefusalDetails {
    const serverTime = toIso(this.#deps.now());
    const types = this.#deps.snapshot()?.types.filter(({ id }) => ticketTypeIds.includes(id)) ?? [];
    const startsAt = Math.max(0, ...types.map((type) => type.salesStartAt ?? 0));
    return startsAt > 0 ? { serverTime, startsAt: toIso(startsAt) } : { serverTime };
  }
}

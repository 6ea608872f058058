import { readRecentTips } from '#db/readers/money/recent-tips.ts';
import { readRecentSales } from '#db/readers/sales/recent-sales.ts';
import type { AlarmJob } from '#durable/box-office/alarm-jobs.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import type { BoardSnapshot } from '#durable/live-board/board-push.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { nearCity } from '#shared/events/location-hint.ts';
import { boardName } from '#shared/live/live-board.ts';
import { BOARD_PENDING_ALARM_MS } from '#shared/live/live-limits.ts';
import { boardContent } from './board-content.ts';
import { BoardFeed } from './board-feed.ts';
import { HypeNotifier } from './hype-notifier.ts';
import { LiveFeed } from './live-feed.ts';
import { RecentSalesCount } from './recent-sales-count.ts';
import { RecentTipsCount } from './recent-tips-count.ts';

/** Viewers learn this late at most that a hold ended which had lived past its time (ms). */
const EXPIRED_AGAIN_MS = 1_000;

/** Numbers that other services keep. */
interface LocalNumbers {
  /** Admitted guests. */
  checkedIn: () => number;
  holds: Pick<HoldBook, 'reserved' | 'nextExpiry'>;
}

/** Pushes changes to the event's live boards and to the hype meter of its city. */
export class LiveFeedService {
  readonly job: AlarmJob;
  readonly #boards: BoardFeed;
  readonly #feed: LiveFeed;
  readonly #hype: HypeNotifier;
  readonly #tips: RecentTipsCount;
  readonly #ringIn: (ms: number) => void;

  constructor(event: EventContext, stores: EventStores, sync: D1Sync, { checkedIn, holds }: LocalNumbers) {
    const { env, eventId, snapshot, bus, now, after, reader, reload, ringIn, logError } = event;
    const recent = new RecentSalesCount({ now, read: (since) => readRecentSales(reader(), eventId, since) });
    const tips = new RecentTipsCount({ now, read: (since) => readRecentTips(reader(), eventId, since) });
    this.#tips = tips;
    this.#ringIn = ringIn;
    let isReady = false;
    this.#boards = new BoardFeed({
      now,
      after,
      store: stores.boards,
      // Not the persisted snapshot, whose counts are outdated.
      content: () =>
        isReady && snapshot.current
          ? boardContent(
              snapshot.current,
              holds.reserved,
              stores.waitlist,
              {
                checkedIn: checkedIn(),
                conflicts: stores.conflicts.count(),
                undos: stores.undos.count(),
                unknownCodes: stores.unknownCodes.total(),
                orders: stores.orders.countByStatus(),
                ordersReady: stores.orders.countReady(),
                soldLastDay: recent.soldLastDay,
                tipsLastDay: tips.tipsLastDay,
              },
              now(),
            )
          : null,
      seats: stores.seats,
      prepare: async () => {
        if (!(await event.freshSnapshot())) return;
        await sync.backfill.once();
        // The boards work without these numbers.
        await recent.read().catch((error: unknown) => logError('recent sales', error));
        await tips.read().catch((error: unknown) => logError('recent tips', error));
        isReady = true;
      },
      push: async (shard, push) => env.LIVE_BOARD.getByName(boardName({ eventId, shard })).push(push),
      onPending: () => ringIn(BOARD_PENDING_ALARM_MS),
      logError,
    });
    this.#feed = new LiveFeed({
      feed: this.#boards,
      door: stores.tickets,
      counter: stores.orders,
      reload,
    });
    this.#hype = new HypeNotifier({
      now,
      after,
      snapshot: () => snapshot.current,
      notify: (city) => env.HYPE_METER.getByName(city, nearCity(city)).notify(city, eventId),
      logError,
    });
    this.job = {
      name: 'live boards',
      isPending: () => false,
      run: async () => {
        this.#boards.retryPending();
        const { nextExpiry } = holds;
        if (nextExpiry === null || !this.#boards.isWatched) return null;
        // A hold lives past its time while it is sold, and while D1 is away.
        return nextExpiry > now() ? nextExpiry - now() : EXPIRED_AGAIN_MS;
      },
    };
    bus.on('ticketChanged', ({ ticketId }) => this.#feed.ticketMoved(ticketId));
    bus.on('orderChanged', ({ orderId, isFinal }) => this.#feed.orderMoved(orderId, isFinal));
    for (const fact of [
      'sold',
      'holdsChanged',
      'waitlistChanged',
      'listsChanged',
      'seatsChanged',
      'conflictFound',
      'unknownCodesCounted',
    ] as const)
      bus.on(fact, () => this.#boards.changed());
    bus.on('waiterChanged', ({ userId, ...change }) =>
      this.#boards.person(userId, { type: 'waiter', ...change }),
    );
    bus.on('voucherChanged', ({ ticketId }) => {
      const holding = stores.tickets.holdingOf(ticketId);
      if (holding) this.#boards.person(holding.userId, { type: 'voucher', ticketId });
    });
    bus.on('purchasesRecorded', ({ purchases }) => {
      recent.add(purchases);
      if (purchases.length > 0) this.#hype.changed();
    });
    bus.on('refunded', () => this.#hype.changed());
    bus.on('snapshotChanged', ({ previous, current }) => {
      this.#hype.read(previous, current);
      this.#boards.changed();
    });
  }

  /** The previous instance may have been evicted before its last push. */
  resume(): void {
    this.#boards.wake();
  }

  async announce(shard: number, actor: DoorActor | null): Promise<Outcome<BoardSnapshot>> {
    const snapshot = await this.#feed.announce(shard, actor);
    // The alarm then waits for the next hold that ends.
    if (snapshot.ok) this.#ringIn(BOARD_PENDING_ALARM_MS);
    return snapshot;
  }

  /** A tip was committed to D1. Without viewers, the next one's announcement reads it. */
  async tipGiven(): Promise<void> {
    this.#tips.given();
    if (!this.#boards.isWatched) return;
    await this.#tips.read();
    this.#boards.changed();
  }

  /** The event was edited. */
  notifyHypeMeter(): void {
    this.#hype.changed();
  }
}

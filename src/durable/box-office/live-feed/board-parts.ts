import { logObjectError } from '#durable/support/log.ts';
import { boardName } from '#shared/live/live-board.ts';
import type { BoxOfficeEnv } from '../box-office.ts';
import type { SnapshotCache } from '../event-snapshot.ts';
import { boardContent } from './board-content.ts';
import { BoardFeed } from './board-feed.ts';
import { BoardStore } from './board-store.ts';
import { LiveFeed, type LiveFeedDeps } from './live-feed.ts';
import { RecentSalesCount, type RecentSalesCountDeps } from './recent-sales-count.ts';

interface BoardNeeds extends Omit<LiveFeedDeps, 'feed' | 'logError' | 'reload'> {
  sql: SqlStorage;
  boards: () => BoxOfficeEnv['LIVE_BOARD'];
  eventId: string;
  snapshot: SnapshotCache;
  checkedIn: () => number;
  conflicts: () => number;
  undos: () => number;
  unknownCodes: () => number;
  /** Learns what a former life sold; once is enough. */
  backfill: () => Promise<void>;
  readRecentSales: RecentSalesCountDeps['read'];
  /** Has this object woken up in a while. */
  wakeSoon: () => void;
}

/** Builds what tells the live boards, from the little it needs of the box office. */
export function boardParts(needs: BoardNeeds): {
  desk: LiveFeed;
  feed: BoardFeed;
  store: BoardStore;
  recent: RecentSalesCount;
} {
  const { sql, boards, eventId, snapshot, door, counter, readTicket } = needs;
  const store = new BoardStore(sql);
  const recent = new RecentSalesCount({ now: () => Date.now(), read: needs.readRecentSales });
  let ready = false;
  const feed = new BoardFeed({
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    store,
    // Not the copy that a former life kept: its counts are those of when it was read.
    content: () =>
      ready && snapshot.current
        ? boardContent(snapshot.current, {
            checkedIn: needs.checkedIn(),
            conflicts: needs.conflicts(),
            undos: needs.undos(),
            unknownCodes: needs.unknownCodes(),
            orders: counter.countByStatus(),
            soldLastDay: recent.soldLastDay,
          })
        : null,
    prepare: async () => {
      if (!snapshot.current) await snapshot.reload();
      if (!snapshot.current) return;
      await needs.backfill();
      // The boards do without this one number when it cannot be had.
      await recent.read().catch((error: unknown) => logObjectError('recent sales', error));
      ready = true;
    },
    push: async (shard, push) => boards().getByName(boardName({ eventId, shard })).push(push),
    onOwing: needs.wakeSoon,
    logError: logObjectError,
  });
  const desk = new LiveFeed({
    feed,
    door,
    counter,
    reload: () => snapshot.reload(),
    readTicket,
    logError: logObjectError,
  });
  return { desk, feed, store, recent };
}

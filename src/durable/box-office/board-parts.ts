import { boardName } from '#shared/live-board.ts';
import { logObjectError } from '../support/log.ts';
import { boardContent } from './board-content.ts';
import { BoardDesk, type BoardDeskDeps } from './board-desk.ts';
import { BoardFeed } from './board-feed.ts';
import { BoardStore } from './board-store.ts';
import type { BoxOfficeEnv } from './box-office.ts';
import type { Catalogue } from './catalogue.ts';
import { RecentCount, type RecentCountDeps } from './recent-sales.ts';

interface BoardNeeds extends Omit<BoardDeskDeps, 'feed' | 'logError' | 'reload'> {
  sql: SqlStorage;
  boards: () => BoxOfficeEnv['LIVE_BOARD'];
  eventId: string;
  catalogue: Catalogue;
  checkedIn: () => number;
  conflicts: () => number;
  undos: () => number;
  unknownCodes: () => number;
  /** Learns what a former life sold; once is enough. */
  catchUp: () => Promise<void>;
  readRecentSales: RecentCountDeps['read'];
  /** Has this object woken up in a while. */
  wakeSoon: () => void;
}

/** Builds what tells the live boards, from the little it needs of the box office. */
export function boardParts(needs: BoardNeeds): {
  desk: BoardDesk;
  feed: BoardFeed;
  store: BoardStore;
  recent: RecentCount;
} {
  const { sql, boards, eventId, catalogue, door, counter, readTicket } = needs;
  const store = new BoardStore(sql);
  const recent = new RecentCount({ now: () => Date.now(), read: needs.readRecentSales });
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
      ready && catalogue.current
        ? boardContent(catalogue.current, {
            checkedIn: needs.checkedIn(),
            conflicts: needs.conflicts(),
            undos: needs.undos(),
            unknownCodes: needs.unknownCodes(),
            orders: counter.countByStatus(),
            soldLastDay: recent.soldLastDay,
          })
        : null,
    prepare: async () => {
      if (!catalogue.current) await catalogue.reload();
      if (!catalogue.current) return;
      await needs.catchUp();
      // The boards do without this one number when it cannot be had.
      await recent.read().catch((error: unknown) => logObjectError('recent sales', error));
      ready = true;
    },
    push: async (shard, push) => boards().getByName(boardName({ eventId, shard })).push(push),
    onOwing: needs.wakeSoon,
    logError: logObjectError,
  });
  const desk = new BoardDesk({
    feed,
    door,
    counter,
    reload: () => catalogue.reload(),
    readTicket,
    logError: logObjectError,
  });
  return { desk, feed, store, recent };
}

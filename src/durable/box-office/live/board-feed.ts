import type { BoardContent, BoardPush, BoardSnapshot } from '#durable/live-board/board-push.ts';
import { boardShardOf, type PersonalChange } from '#shared/live/live-board.ts';
import {
  BOARD_CHANGES_MAX,
  BOARD_CHANGES_PER_PUSH,
  BOARD_EVERY_MS,
  BOARD_PUSH_TIMEOUT_MS,
  BOARD_RETRY_FIRST_MS,
  BOARD_RETRY_LONGEST_MS,
} from '#shared/live/live-limits.ts';
import type { BoardStore } from './board-store.ts';
import { type SeatSource, type SeatsAt, seatsPush } from './seats-push.ts';

export interface BoardFeedDeps {
  now: () => number;
  /** @returns a function that cancels it */
  after: (ms: number, run: () => void) => () => void;
  store: BoardStore;
  /** The current content; null until this instance has read its event. */
  content: () => BoardContent | null;
  seats: SeatSource;
  /** Reads what `content` needs. Rejects when D1 is unreachable. */
  prepare: () => Promise<void>;
  /** @returns the number of viewers of that board */
  push: (shard: number, push: BoardPush) => Promise<{ viewers: number }>;
  /** An update is pending: an alarm must wake the object in case it is evicted first. */
  onPending: () => void;
  logError: (what: string, error: unknown) => void;
}

/** Delivery state of one board. At most one push is in flight. */
interface Lane {
  inFlight: boolean;
  /** `seq` of the last snapshot that the board confirmed. */
  confirmedSeq: number;
  /** The seat states that the board confirmed; null if it has none. */
  confirmedSeats: SeatsAt | null;
  failures: number;
  /** Number of announcements; a board that announced itself during a push is not dropped. */
  announced: number;
}

/** Merges the changes of one moment, such as a scan and its storage write (ms). */
const SETTLE_MS = 5;

/**
 * Pushes the newest snapshot to the live boards that have viewers, at most four times a second. Nothing waits for a
 * push: one that hangs or fails delays no scan or sale, and its retry sends the newest snapshot.
 */
export class BoardFeed {
  readonly #deps: BoardFeedDeps;
  readonly #lanes = new Map<number, Lane>();
  #content = '';
  #seq = { next: 0, to: -1, current: 0 };
  #timer = false;
  #lastAt = 0;
  /** An update is pending because the event could not be read. */
  #isPending = false;

  constructor(deps: BoardFeedDeps) {
    this.#deps = deps;
  }

  /** Call on every start: the previous instance may have been evicted before its last push. */
  wake(): void {
    for (const shard of this.#deps.store.shards()) this.#lane(shard);
    this.changed();
  }

  /** A board has its first viewer, or woke up: start pushing to it. */
  async announce(shard: number): Promise<BoardSnapshot | null> {
    await this.#deps.prepare();
    const snapshot = this.#snapshot();
    if (!snapshot) return null;
    this.#deps.store.addShard(shard);
    const lane = this.#lane(shard);
    lane.announced += 1;
    lane.failures = 0;
    const seats = seatsPush(this.#deps.seats, null);
    return seats ? { ...snapshot, seats } : snapshot;
  }

  /** Called by the alarm: retries updates that failed because D1 was unreachable. */
  retryPending(): void {
    if (!this.#isPending) return;
    this.#isPending = false;
    this.changed();
  }

  /** Whether any board has viewers. */
  get isWatched(): boolean {
    return this.#lanes.size > 0;
  }

  /** Something that a board shows may have changed. */
  changed(): void {
    if (this.#lanes.size === 0) return;
    this.#deps.onPending();
    this.#schedule();
  }

  /** Call in the turn that makes the change. Costs nothing while that person's board has no viewers. */
  person(userId: string, change: PersonalChange): void {
    const shard = boardShardOf(userId);
    if (!this.#lanes.has(shard)) return;
    this.#deps.store.addChange(shard, userId, change);
    this.changed();
  }

  #schedule(): void {
    if (this.#timer) return;
    this.#timer = true;
    const wait = Math.max(SETTLE_MS, this.#lastAt + BOARD_EVERY_MS - this.#deps.now());
    this.#deps.after(wait, () => {
      this.#timer = false;
      this.#lastAt = this.#deps.now();
      void this.#sendToAll();
    });
  }

  async #sendToAll(): Promise<void> {
    try {
      if (!this.#deps.content()) await this.#deps.prepare();
    } catch (error) {
      this.#deps.logError('board', error);
      this.#isPending = true;
      this.#deps.onPending();
      return;
    }
    const snapshot = this.#snapshot();
    if (!snapshot) return;
    for (const [shard, lane] of this.#lanes) {
      if (lane.failures === 0) this.#pushTo(shard, lane, snapshot);
    }
  }

  /** Sends what this board lacks, if anything. If a push is in flight, its end checks again. */
  #pushTo(shard: number, lane: Lane, snapshot: BoardSnapshot): void {
    if (lane.inFlight) return;
    const { upTo, personal } = this.#deps.store.changes(shard, BOARD_CHANGES_PER_PUSH);
    const seats = seatsPush(this.#deps.seats, lane.confirmedSeats);
    if (snapshot.seq === lane.confirmedSeq && personal.length === 0 && seats === undefined) return;
    lane.inFlight = true;
    const { announced } = lane;
    const push = { ...snapshot, personal, ...(seats !== undefined && { seats }) };
    this.#answered(this.#deps.push(shard, push))
      .then(
        ({ viewers }) => {
          lane.failures = 0;
          lane.confirmedSeq = snapshot.seq;
          if (seats) lane.confirmedSeats = { planVersion: seats.planVersion, sequence: seats.sequence };
          else if (seats === null) lane.confirmedSeats = null;
          this.#deps.store.deleteChanges(shard, upTo);
          if (viewers === 0 && lane.announced === announced) {
            this.#lanes.delete(shard);
            this.#deps.store.dropShard(shard);
          }
        },
        (error: unknown) => {
          this.#deps.logError('board push', error);
          this.#deps.store.keepNewestChanges(shard, BOARD_CHANGES_MAX);
          const wait = Math.min(BOARD_RETRY_FIRST_MS * 2 ** lane.failures, BOARD_RETRY_LONGEST_MS);
          lane.failures += 1;
          this.#deps.onPending();
          this.#deps.after(wait, () => {
            const newest = this.#snapshot();
            if (newest) this.#pushTo(shard, lane, newest);
          });
        },
      )
      .finally(() => {
        lane.inFlight = false;
        if (lane.failures === 0 && this.#lanes.get(shard) === lane) this.#schedule();
      });
  }

  /** A timeout counts as a failure; a late answer is ignored. */
  async #answered(push: Promise<{ viewers: number }>): Promise<{ viewers: number }> {
    let cancelTimer = () => {};
    const silence = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new Error('A live board does not answer'));
      cancelTimer = this.#deps.after(BOARD_PUSH_TIMEOUT_MS, giveUp);
    });
    // A pending timer would keep the object from hibernating.
    return Promise.race([push, silence]).finally(cancelTimer);
  }

  /** Equal content keeps its `seq`. */
  #snapshot(): BoardSnapshot | null {
    const content = this.#deps.content();
    if (!content) return null;
    const text = JSON.stringify(content);
    if (text !== this.#content) {
      if (this.#seq.next > this.#seq.to) {
        const { from, to } = this.#deps.store.reserveSeqs();
        this.#seq = { ...this.#seq, next: from, to };
      }
      this.#seq.current = this.#seq.next++;
      this.#content = text;
    }
    return { seq: this.#seq.current, ...content };
  }

  #lane(shard: number): Lane {
    const known = this.#lanes.get(shard);
    if (known) return known;
    const lane = { inFlight: false, confirmedSeq: 0, confirmedSeats: null, failures: 0, announced: 0 };
    this.#lanes.set(shard, lane);
    return lane;
  }
}

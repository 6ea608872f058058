import type { BoardContent, BoardPush, BoardSnapshot } from '#durable/live-board/board-push.ts';
import { boardShardOf, type PersonalChange } from '#shared/live/live-board.ts';
import {
  BOARD_CHANGES_KEPT_MAX,
  BOARD_CHANGES_PER_PUSH,
  BOARD_EVERY_MS,
  BOARD_PUSH_TIMEOUT_MS,
  BOARD_RETRY_FIRST_MS,
  BOARD_RETRY_LONGEST_MS,
} from '#shared/live/live-limits.ts';
import type { BoardStore } from './board-store.ts';

export interface BoardFeedDeps {
  now: () => number;
  /** @returns what calls it off */
  after: (ms: number, run: () => void) => () => void;
  store: BoardStore;
  /** What the boards show now; null while the box office has not read its event in this life. */
  content: () => BoardContent | null;
  /** Reads what `content` needs. Rejects when D1 is out of reach. */
  prepare: () => Promise<void>;
  /** @returns how many viewers that board has */
  push: (shard: number, push: BoardPush) => Promise<{ viewers: number }>;
  /** Something is to be told: should this object die first, it is woken up to do it. */
  onOwing: () => void;
  logError: (what: string, error: unknown) => void;
}

/** The line to one board. One push is in flight on it at a time. */
interface Lane {
  inFlight: boolean;
  /** Of the snapshot that the board is known to have. */
  toldSeq: number;
  failures: number;
  /** Counts how often the board has announced itself: one that did so meanwhile is not dropped. */
  announced: number;
}

/** Changes of one moment, a scan and its storage write, are told as one (ms). */
const SETTLE_MS = 5;

/**
 * Tells the event's live boards what has changed: the newest snapshot, at most four times a second, to those boards
 * that have viewers. Nobody waits for it: a push that hangs or fails holds up neither a scan nor a sale, and is
 * followed by the newest snapshot, not by its own again.
 */
export class BoardFeed {
  readonly #deps: BoardFeedDeps;
  readonly #lanes = new Map<number, Lane>();
  #content = '';
  #seq = { next: 0, to: -1, current: 0 };
  #timer = false;
  #lastAt = 0;
  /** The event could not be read when something was to be told. */
  #isOwing = false;

  constructor(deps: BoardFeedDeps) {
    this.#deps = deps;
  }

  /** On every start: boards may not have heard the last words of the former life. */
  wake(): void {
    for (const shard of this.#deps.store.shards()) this.#lane(shard);
    this.changed();
  }

  /** A board has its first viewer, or has slept: it is told from now on. */
  async announce(shard: number): Promise<BoardSnapshot | null> {
    await this.#deps.prepare();
    const snapshot = this.#snapshot();
    if (!snapshot) return null;
    this.#deps.store.addShard(shard);
    const lane = this.#lane(shard);
    lane.announced += 1;
    lane.failures = 0;
    return snapshot;
  }

  /** By the alarm: what could not be told for want of D1 is tried again. */
  takeUp(): void {
    if (!this.#isOwing) return;
    this.#isOwing = false;
    this.changed();
  }

  /** Whether any board has viewers. */
  get isWatched(): boolean {
    return this.#lanes.size > 0;
  }

  /** Something that a board shows may have changed. */
  changed(): void {
    if (this.#lanes.size === 0) return;
    this.#deps.onOwing();
    this.#schedule();
  }

  /** To be called in the turn that makes the change. Costs nothing while that person's board has no viewers. */
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
      void this.#tellAll();
    });
  }

  async #tellAll(): Promise<void> {
    try {
      if (!this.#deps.content()) await this.#deps.prepare();
    } catch (error) {
      this.#deps.logError('board', error);
      this.#isOwing = true;
      this.#deps.onOwing();
      return;
    }
    const snapshot = this.#snapshot();
    if (!snapshot) return;
    for (const [shard, lane] of this.#lanes) {
      if (lane.failures === 0) this.#tell(shard, lane, snapshot);
    }
  }

  /** Sends what this board lacks, if anything, unless a push is on its way: the end of that one looks again. */
  #tell(shard: number, lane: Lane, snapshot: BoardSnapshot): void {
    if (lane.inFlight) return;
    const { upTo, personal } = this.#deps.store.changes(shard, BOARD_CHANGES_PER_PUSH);
    if (snapshot.seq === lane.toldSeq && personal.length === 0) return;
    lane.inFlight = true;
    const { announced } = lane;
    this.#answered(this.#deps.push(shard, { ...snapshot, personal }))
      .then(
        ({ viewers }) => {
          lane.failures = 0;
          lane.toldSeq = snapshot.seq;
          this.#deps.store.deleteChanges(shard, upTo);
          if (viewers === 0 && lane.announced === announced) {
            this.#lanes.delete(shard);
            this.#deps.store.dropShard(shard);
          }
        },
        (error: unknown) => {
          this.#deps.logError('board push', error);
          this.#deps.store.keepNewestChanges(shard, BOARD_CHANGES_KEPT_MAX);
          const wait = Math.min(BOARD_RETRY_FIRST_MS * 2 ** lane.failures, BOARD_RETRY_LONGEST_MS);
          lane.failures += 1;
          this.#deps.onOwing();
          this.#deps.after(wait, () => {
            const newest = this.#snapshot();
            if (newest) this.#tell(shard, lane, newest);
          });
        },
      )
      .finally(() => {
        lane.inFlight = false;
        if (lane.failures === 0 && this.#lanes.get(shard) === lane) this.#schedule();
      });
  }

  /** A board that never answers counts as one that failed; its late answer says nothing. */
  async #answered(push: Promise<{ viewers: number }>): Promise<{ viewers: number }> {
    let callOff = () => {};
    const silence = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new Error('A live board does not answer'));
      callOff = this.#deps.after(BOARD_PUSH_TIMEOUT_MS, giveUp);
    });
    // A timer that is still set would keep the object from its sleep.
    return Promise.race([push, silence]).finally(callOff);
  }

  /** One number for one content. */
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
    const lane = { inFlight: false, toldSeq: 0, failures: 0, announced: 0 };
    this.#lanes.set(shard, lane);
    return lane;
  }
}

import type { Flush, FlushOutcome, TradeMember } from '#db/commits/sales/commit-sales.ts';
import type { SessionsRead } from '#db/readers/accounts/sessions.ts';
import type { EventSnapshot } from '#db/readers/events/event-snapshot.ts';
import type { ErrorCode, Outcome, Refusal } from '#shared/errors/errors.ts';
import { refused } from '#shared/errors/errors.ts';
import {
  COLD_START_MS,
  FLUSH_EVERY_MS,
  FLUSH_FEW,
  FLUSH_FEW_EVERY_MS,
  FLUSH_GATHER_MS,
  FLUSH_MEMBERS_MAX,
  FLUSH_UNITS_MAX,
  SALE_QUEUE_MAX,
} from '#shared/limits.ts';
import { WriteCoalescer } from '../check-in/write-coalescer.ts';
import type { SnapshotCache } from '../event-snapshot.ts';
import { type Claim, type MaybeUnsynced, standingOf } from '../session-lookup.ts';
import { commitOrSplit } from './commit-or-split.ts';

/** Who wants something, under which id. */
export interface TradeRequest {
  userId: string;
  requestId: string;
  /** SHA-256 of what was asked; the same id with another hash is refused. */
  requestHash: string;
  /** Whoever holds a token, whom D1 looks up in the very flush; absent when the Worker has found out. */
  claim?: Claim | null;
}

/** With whose name the door and the bar will greet them. */
interface NamedMember extends TradeMember {
  holderName: string;
}

/** How D1 decided a member. */
export interface Decided {
  id: string;
  userId: string;
  requestId: string;
  requestHash: string;
}

/** What is left to sell, by the box office's own count. */
export interface Stock<Priced> {
  /** Takes it out of the stock if it fits; otherwise leaves the stock as it is and says what is short. */
  take: (priced: Priced) => ErrorCode | null;
  /** What is short for it, if anything; takes nothing. */
  lacks: (priced: Priced) => ErrorCode | null;
}

/** What tickets and orders do differently. All but `commit` answer at once. */
export interface TradeKind<
  Request extends TradeRequest,
  Priced,
  Member extends NamedMember,
  Row extends Decided,
  Value,
> {
  decide: (snapshot: EventSnapshot, request: Request, at: number) => Outcome<Priced>;
  stock: (snapshot: EventSnapshot) => Stock<Priced>;
  /** Tickets or portions: what a flush is bounded by. */
  units: (priced: Priced) => number;
  /** The member that D1 is sent: priced, or refused and only to be written down. */
  memberOf: (request: Request, decision: { purchase: Priced } | { refusal: ErrorCode }) => Member;
  commit: (flush: Flush<Member>) => Promise<FlushOutcome<Row>>;
  isPaid: (row: Row) => boolean;
  answerOf: (row: Row) => Outcome<Value>;
  /** The stored answer of a request that was decided before. */
  recall: (userId: string, requestId: string) => { requestHash: string; answer: Outcome<Value> } | null;
  /** Keeps a refusal that was answered without D1. */
  keepRefusal: (request: Request, refusal: Refusal) => void;
  /** Keeps what was decided, in one storage write. `members` are those that this flush sent and D1 took. */
  record: (rows: Row[], members: Member[]) => void;
  /** Adds what was sold to the copy of the event. */
  count: (snapshot: EventSnapshot, members: Member[]) => void;
  /** What is answered when D1 cannot be reached, however often. */
  failure: ErrorCode;
}

export interface GroupDeps {
  now: () => number;
  newId: () => string;
  pause: (ms: number) => Promise<void>;
  /** Settles when everything written so far is on the disk. */
  written: () => Promise<void>;
  snapshot: SnapshotCache;
  /** Learns everything that D1 committed for this event in a former life. */
  backfill: () => Promise<void>;
  onSold: () => void;
  logError: (what: string, error: unknown) => void;
}

/** What a request finds when it wants to join the queue. */
export interface QueueState {
  /** Requests in it. */
  queued: number;
  at: number;
  /** Why it would be refused as things stand: it joins only to have that written down. Null where it would not. */
  refusal: ErrorCode | null;
}

/** Lets a request into the queue (null), or says what it is told instead. Nothing of it may wait. */
export type Gate = (state: QueueState) => Refusal | null;

const upToTheBound: Gate = ({ queued }) =>
  queued < SALE_QUEUE_MAX ? null : refused('SALE_BUSY', { retryAfterMs: 2_000 });

interface Waiting<Request, Priced, Value> {
  request: Request;
  key: string;
  arrivedAt: number;
  decision: { purchase: Priced } | { refusal: Refusal };
  /** Times that D1 gave it no row, because the box office's view was out of date. */
  misfits: number;
  settle: (answer: MaybeUnsynced<Value>) => void;
}

const MISFITS_MAX = 5;

/**
 * Nobody is refused by a copy that is older (ms). The Worker tells of every edit, but its call may be lost, and a sale
 * that refuses everybody sends D1 nothing by which it would notice.
 */
export const REFUSED_BY_COPY_MS = 10_000;

/**
 * A self-clocking group commit. One flush to D1 is in flight at a time; whoever arrives meanwhile goes into the
 * next. What is certain (closed, sold out, over the limit) is refused at once, without D1.
 */
export class GroupCommit<
  Request extends TradeRequest,
  Priced,
  Member extends NamedMember,
  Row extends Decided,
  Value,
> {
  readonly #deps: GroupDeps;
  readonly #kind: TradeKind<Request, Priced, Member, Row, Value>;
  /** A flush whose answer never came, in this life or a former one, may land until then. */
  #coldUntil: number;
  /** Refusals are answered from memory; until nothing can land any more they are written down in D1. */
  #warm = false;
  #queue: Waiting<Request, Priced, Value>[] = [];
  readonly #pending = new Map<string, { requestHash: string; answer: Promise<MaybeUnsynced<Value>> }>();
  #flushing: Promise<void> | null = null;
  /** When the last flush began. */
  #flushedAt = Number.NEGATIVE_INFINITY;
  readonly #refusals: WriteCoalescer;

  constructor(deps: GroupDeps, kind: TradeKind<Request, Priced, Member, Row, Value>) {
    this.#deps = deps;
    this.#kind = kind;
    this.#coldUntil = deps.now() + COLD_START_MS;
    this.#refusals = new WriteCoalescer(deps.written, deps.pause);
  }

  /** Settles when nothing of what was asked so far is undecided any more. */
  async settled(): Promise<void> {
    await this.#flushing;
  }

  async ask(request: Request, gate: Gate = upToTheBound): Promise<MaybeUnsynced<Value>> {
    await this.#makeReady();
    const snapshot = this.#deps.snapshot.current;
    if (!snapshot) return refused('EVENT_NOT_FOUND');

    // From here to the end nothing waits, so no other request can come in between.
    const key = `${request.userId}|${request.requestId}`;
    const known = this.#pending.get(key);
    if (known && known.requestHash !== request.requestHash) return refused('REQUEST_ID_REUSED');
    if (known) {
      const answer = await known.answer;
      return answer.ok === 'unknown' && !request.claim ? this.ask(request, gate) : answer;
    }
    const stored = this.#kind.recall(request.userId, request.requestId);
    if (stored)
      return stored.requestHash === request.requestHash ? stored.answer : refused('REQUEST_ID_REUSED');

    const arrivedAt = this.#deps.now();
    const decision = this.#decide(snapshot, this.#kind.stock(snapshot), request, arrivedAt);
    if ('refusal' in decision && this.#deps.snapshot.isOlderThan(REFUSED_BY_COPY_MS)) {
      await this.#readAnew();
      return this.ask(request, gate);
    }
    if ('refusal' in decision && this.#warm) return this.#refuseTogether(request, key, decision.refusal);
    const refusal = 'refusal' in decision ? decision.refusal.code : null;
    const wait = gate({ queued: this.#queue.length, at: arrivedAt, refusal });
    if (wait) return wait;
    const answer = new Promise<MaybeUnsynced<Value>>((resolve) => {
      const settle = (value: MaybeUnsynced<Value>) => {
        this.#pending.delete(key);
        resolve(value);
      };
      this.#queue.push({ request, key, arrivedAt, decision, misfits: 0, settle });
    });
    this.#pending.set(key, { requestHash: request.requestHash, answer });
    this.#flushing ??= this.#flushUntilEmpty().finally(() => {
      this.#flushing = null;
    });
    return answer;
  }

  async #makeReady(): Promise<void> {
    const { snapshot } = this.#deps;
    if (!snapshot.current) {
      await snapshot.reload();
      if (!snapshot.current) return;
      await this.#deps.backfill();
    } else if (snapshot.isStale) {
      // Nobody is told "sold out" by a copy that lacks a refund, or an edit, for longer than D1 is away.
      await this.#readAnew();
    }
    if (!this.#warm && this.#deps.now() >= this.#coldUntil) {
      await this.#deps.backfill();
      this.#warm = this.#deps.now() >= this.#coldUntil;
    }
  }

  #chill(): void {
    this.#coldUntil = this.#deps.now() + COLD_START_MS;
    this.#warm = false;
  }

  /** Those who come too late come together: what is kept of them is one storage write. */
  #refuseTogether(request: Request, key: string, refusal: Refusal): Promise<Refusal> {
    const answer = this.#refusals
      .next(() => this.#refuse(request, refusal))
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, { requestHash: request.requestHash, answer });
    return answer;
  }

  /** Kept here, since D1 does not hear of it: the same request id may not buy when a place comes free. */
  #refuse(request: Request, refusal: Refusal): Refusal {
    this.#kind.keepRefusal(request, refusal);
    return refusal;
  }

  /** @param unsold the stock before anybody under way takes of it: they may yet be refused for their wallets */
  #decide(
    snapshot: EventSnapshot,
    unsold: Stock<Priced>,
    request: Request,
    at: number,
  ): Waiting<Request, Priced, Value>['decision'] {
    const decided = this.#kind.decide(snapshot, request, at);
    if (!decided.ok) return { refusal: decided };
    const lack = unsold.lacks(decided.value);
    return lack ? { refusal: refused(lack) } : { purchase: decided.value };
  }

  async #flushUntilEmpty(): Promise<void> {
    let members: Waiting<Request, Priced, Value>[] = [];
    try {
      while (this.#queue.length > 0) {
        await this.#keepApart();
        members = this.#takeMembers();
        if (members.length === 0 && this.#queue.length > 0) throw new Error('The queue does not move');
        this.#flushedAt = this.#deps.now();
        if (members.length > 0) await this.#flush(members);
        if (members.length > 2) await this.#deps.pause(FLUSH_GATHER_MS);
      }
    } catch (error) {
      // A defect of ours: nobody may be left waiting for an answer that never comes. D1 may have sold to them: it is asked
      // before any of them is refused for good.
      this.#deps.logError('flush', error);
      this.#chill();
      for (const waiting of [...members, ...this.#queue.splice(0)])
        waiting.settle(refused(this.#kind.failure));
    }
  }

  async #keepApart(): Promise<void> {
    const wait = this.#flushedAt + FLUSH_EVERY_MS - this.#deps.now();
    if (wait <= 0) return;
    await this.#deps.pause(Math.min(wait, FLUSH_EVERY_MS));
    if (this.#queue.length < FLUSH_FEW) await this.#deps.pause(FLUSH_FEW_EVERY_MS - FLUSH_EVERY_MS);
  }

  /**
   * The members of the next flush, in order of arrival: one per wallet, no more than the stock. Who does not fit
   * only because of members before it waits; who can never fit is refused.
   */
  #takeMembers(): Waiting<Request, Priced, Value>[] {
    const snapshot = this.#deps.snapshot.current;
    if (!snapshot) {
      for (const waiting of this.#queue.splice(0)) waiting.settle(refused('EVENT_NOT_FOUND'));
      return [];
    }
    const unsold = this.#kind.stock(snapshot);
    const stock = this.#kind.stock(snapshot);
    const wallets = new Set<string>();
    const members: Waiting<Request, Priced, Value>[] = [];
    const later: Waiting<Request, Priced, Value>[] = [];
    let units = 0;
    for (const waiting of this.#queue) {
      if (members.length >= FLUSH_MEMBERS_MAX || units >= FLUSH_UNITS_MAX) {
        later.push(waiting);
        continue;
      }
      if ('purchase' in waiting.decision) {
        // Looked at anew each time: prices, windows and stock may have changed while it waited.
        waiting.decision = this.#decide(snapshot, unsold, waiting.request, waiting.arrivedAt);
      }
      if ('refusal' in waiting.decision) {
        if (this.#warm) waiting.settle(this.#refuse(waiting.request, waiting.decision.refusal));
        else members.push(waiting);
        continue;
      }
      const { purchase } = waiting.decision;
      if (wallets.has(waiting.request.userId) || stock.take(purchase)) {
        later.push(waiting);
        continue;
      }
      wallets.add(waiting.request.userId);
      units += this.#kind.units(purchase);
      members.push(waiting);
    }
    this.#queue = later;
    return members;
  }

  async #flush(waiting: Waiting<Request, Priced, Value>[]): Promise<void> {
    const snapshot = this.#deps.snapshot.current;
    if (!snapshot) throw new Error('A flush needs its snapshot');
    const sent = waiting.map(({ request, decision }) =>
      this.#kind.memberOf(request, 'refusal' in decision ? { refusal: decision.refusal.code } : decision),
    );
    const { rows, sessions, failed } = await commitOrSplit(
      { ...this.#deps, commit: this.#kind.commit, onUnknown: () => this.#chill() },
      snapshot,
      sent,
    );

    const paid = new Map(rows.filter(this.#kind.isPaid).map((row) => [row.id, row.holderName]));
    const taken = sent
      .filter(({ id }) => paid.has(id))
      .map((member) =>
        member.sessionId ? { ...member, holderName: paid.get(member.id) ?? member.holderName } : member,
      );
    const byKey = new Map(rows.map((row) => [`${row.userId}|${row.requestId}`, row]));
    // D1 keeps the code of a refusal alone: where it is the one that was found here, its details are known.
    const refusals = new Map<string, Refusal>();
    for (const { key, request, decision } of waiting) {
      const row = byKey.get(key);
      if (!row || !('refusal' in decision)) continue;
      const answer = this.#answer(row, request.requestHash);
      if (answer.ok || answer.code !== decision.refusal.code) continue;
      refusals.set(key, decision.refusal);
      this.#kind.keepRefusal(request, decision.refusal);
    }
    this.#kind.record(rows, taken);
    // A copy that was read meanwhile may hold this sale already; counting it twice would sell out too early.
    const steady = this.#deps.snapshot.isSteady(snapshot);
    if (steady) this.#kind.count(snapshot, taken);
    if (taken.length > 0) this.#deps.onSold();

    const misfits: Waiting<Request, Priced, Value>[] = [];
    for (const member of waiting) {
      const row = byKey.get(member.key);
      const stranger = strangerOf(sessions, member.request);
      if (row) member.settle(refusals.get(member.key) ?? this.#answer(row, member.request.requestHash));
      else if (stranger && !failed.has(member.key)) member.settle(stranger);
      else if (failed.has(member.key) || ++member.misfits > MISFITS_MAX)
        member.settle(refused(this.#kind.failure));
      else misfits.push(member);
    }
    this.#queue.unshift(...misfits);
    if (taken.length < paid.size) {
      // A purchase that a former life made was read back: its tickets are learnt from D1, now or when one is shown.
      await this.#deps.backfill().catch((error: unknown) => this.#deps.logError('catch up', error));
    }
    if (!steady || misfits.length > 0 || failed.size > 0) {
      await this.#readAnew();
    }
  }

  /** While D1 cannot be asked, the copy is gone by as it is. */
  async #readAnew(): Promise<void> {
    await this.#deps.snapshot.reload().catch((error: unknown) => this.#deps.logError('reload', error));
  }

  #answer(row: Row, requestHash: string): Outcome<Value> {
    return row.requestHash === requestHash ? this.#kind.answerOf(row) : refused('REQUEST_ID_REUSED');
  }
}

/** Why D1 let nobody buy by this claim. Not kept: whoever signs in again may ask again. */
function strangerOf(sessions: SessionsRead, { claim }: TradeRequest): MaybeUnsynced<never> | null {
  if (!claim) return null;
  const asker = standingOf(sessions, claim);
  if (asker.ok !== true) return asker;
  return asker.value.emailVerified ? null : refused('EMAIL_NOT_VERIFIED');
}

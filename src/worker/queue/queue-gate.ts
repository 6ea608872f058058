import { toIso } from '#shared/contracts/common.ts';
import type { Outcome, Refusal } from '#shared/errors/errors.ts';
import { refused } from '#shared/errors/errors.ts';
import { QUEUE_TOKEN_TTL_MS, ROOM_DRAW_MS } from '#shared/limits.ts';
import { grouped, nextTime } from '#shared/queue/crowd.ts';
import type { QueuePosition, QueueTokenOwner } from '#shared/queue/queue-token.ts';
import {
  type BuyerNeeds,
  isDrawn,
  type RoomReport,
  type RoomStatus,
  waitFor,
} from '#shared/queue/room-status.ts';

/** One newcomer per isolate and this time (ms) goes to the box office unasked, so that a quiet sale costs no report. */
const UNASKED_EVERY_MS = 1_000;
/** A status that admitted too few may be read again after this time (ms) while the room is off. */
const MORE_AFTER_MS = 50;
/** The next status is read in the background below this share of what the last one admitted, so that nobody waits for it. */
const MORE_BELOW = 1 / 8;
/** A failed read is repeated after this time (ms). */
const READ_AGAIN_MS = 5_000;
/** Nobody waits longer for a read that another request began (ms): that request may have been canceled. */
const READ_WAIT_MAX_MS = 3_000;
/** Groups in one report. */
const REPORT_GROUPS_MAX = 16;

export interface QueueGateDeps {
  now: () => number;
  pause: (ms: number) => Promise<void>;
  /** Reports to the event's box office. */
  report: (report: RoomReport) => Promise<Outcome<RoomStatus>>;
  sign: (owner: QueueTokenOwner, position: QueuePosition) => Promise<string>;
  verify: (owner: QueueTokenOwner, token: string) => Promise<QueuePosition | null>;
  /** The lot of this buyer in the draw at the start of the sale, below 1. */
  lot: (buyer: string) => Promise<number>;
}

/** What a procedure passes with a request. */
export interface QueueWay {
  gate: QueueGate;
  /** A refusal if this newcomer may not get a place yet. */
  checkNewcomer?: () => Promise<Refusal | null>;
  /** Lets a read continue after this request has been answered, because others wait for it. */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface QueueRequest extends Omit<QueueWay, 'gate'> {
  owner: QueueTokenOwner;
  queueToken: string | undefined;
  ticketTypeIds: string[];
  needs: { card: boolean; code: boolean };
}

/**
 * The waiting room of one event as this isolate sees it: issues queue tokens, and sends a buyer to the box office only
 * in their turn. It knows the room by a status that is a fraction of a second to a few seconds old.
 */
export class QueueGate {
  readonly #deps: QueueGateDeps;
  #status: RoomStatus | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #freshForMs = 0;
  #reading: { done: Promise<void>; since: number } | null = null;
  /** When buyers got a token since the last report. */
  #joined: number[] = [];
  #needs: BuyerNeeds = { card: 0, code: 0 };
  #lastJoinedAt = 0;
  #newcomers = 0;
  #admits = 0;
  /** What the status admitted, of which `#admits` are left. */
  #admitted = 0;
  #unaskedAt = Number.NEGATIVE_INFINITY;
  /** The box office was busy or the room on: nobody goes there unasked. */
  #isAlert = false;

  constructor(deps: QueueGateDeps) {
    this.#deps = deps;
  }

  /** @param send asks the box office */
  async admit<T>(request: QueueRequest, send: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const { owner, queueToken } = request;
    const held = queueToken === undefined ? null : await this.#deps.verify(owner, queueToken);
    const valid = held && this.#deps.now() < held.expiresAt ? held : null;
    if (queueToken !== undefined && !valid) {
      // It may belong to a decided request, which only the box office can tell. It admits nobody with such a token.
      const goes = this.#goesUnasked() || (!this.#isAlert && (await this.#admitsNewcomer(request)));
      return goes ? send() : refused('SALE_BUSY');
    }
    if (!(valid ? await this.#isCalled(request, valid) : await this.#admitsNewcomer(request)))
      return this.#wait(request, valid);
    const answer = await send();
    if (answer.ok) return answer;
    // They had their turn: with the code in hand they need no other one.
    if (answer.code === 'HOLDS_LIMIT') {
      const queueToken = await this.#sign(owner, valid?.joinedAt ?? 0, this.#deps.now());
      return refused(answer.code, { ...answer.details, queueToken });
    }
    if (answer.code !== 'SALE_BUSY') return answer;
    this.#isAlert = true;
    this.#admits = 0;
    if (answer.details?.retryAfterMs === undefined) return this.#overloaded(request, valid);
    await this.#read(request);
    return this.#wait(request, valid);
  }

  async #isCalled(request: QueueRequest, { joinedAt, notBefore }: QueuePosition): Promise<boolean> {
    await this.#read(request);
    if (!this.#status) return !this.#isAlert;
    if (this.#isHopeless(request) && this.#goesUnasked()) return true;
    if (this.#deps.now() < notBefore) return false;
    return !this.#status.isOn || joinedAt < this.#status.calledUntil;
  }

  async #admitsNewcomer(request: QueueRequest): Promise<boolean> {
    if (!this.#isAlert && this.#goesUnasked()) return true;
    this.#newcomers += 1;
    try {
      await this.#read(request);
      // The room is off, and others took what the status admits.
      for (let tries = 0; tries < 3 && this.#admits === 0 && this.#status && !this.#isAlert; tries++) {
        await this.#read(request, MORE_AFTER_MS);
        if (this.#admits === 0) await this.#deps.pause(MORE_AFTER_MS);
      }
    } finally {
      this.#newcomers -= 1;
    }
    // Without a status the box office decides by itself.
    if (!this.#status) return !this.#isAlert;
    if (this.#admits === 0) return this.#isHopeless(request) && this.#goesUnasked();
    this.#admits -= 1;
    const isLow = this.#admits < this.#admitted * MORE_BELOW && !this.#isAlert;
    if (isLow && this.#ageOfStatus() >= MORE_AFTER_MS) void this.#startReading(request);
    return true;
  }

  /** What the buyer wants is no longer on sale: they need no turn to hear it, but not all at once. */
  #isHopeless({ ticketTypeIds }: QueueRequest): boolean {
    return ticketTypeIds.some((id) => !this.#status?.types[id]);
  }

  #goesUnasked(): boolean {
    const now = this.#deps.now();
    if (now - this.#unaskedAt < UNASKED_EVERY_MS) return false;
    this.#unaskedAt = now;
    return true;
  }

  /** Reads the status unless it is fresh, once for all requests that wait for it. */
  async #read(request: QueueRequest, freshForMs = this.#freshForMs): Promise<void> {
    const age = this.#ageOfStatus();
    if (age >= 0 && age < freshForMs) return;
    await Promise.race([this.#startReading(request), this.#deps.pause(READ_WAIT_MAX_MS)]);
  }

  #ageOfStatus(): number {
    return this.#deps.now() - this.#readAt;
  }

  /** The read that is under way, or a new one. */
  #startReading({ waitUntil }: QueueRequest): Promise<void> {
    const now = this.#deps.now();
    if (!this.#reading || now - this.#reading.since >= READ_WAIT_MAX_MS) {
      this.#reading = { done: this.#report(), since: now };
      waitUntil(this.#reading.done);
    }
    return this.#reading.done;
  }

  async #report(): Promise<void> {
    const joined = this.#joined.splice(0);
    const needs = this.#needs;
    this.#needs = { card: 0, code: 0 };
    const answer = await this.#deps.report({
      joined: grouped(joined, REPORT_GROUPS_MAX),
      needs,
      newcomers: this.#newcomers,
    });
    this.#reading = null;
    this.#readAt = this.#deps.now();
    if (answer.ok) {
      this.#status = answer.value;
      this.#freshForMs = answer.value.freshForMs;
      this.#admits = answer.value.admits;
      this.#admitted = answer.value.admits;
      this.#isAlert = answer.value.isOn;
    } else {
      this.#joined.unshift(...joined);
      this.#count(needs);
      this.#freshForMs = READ_AGAIN_MS;
      this.#admits = 0;
      // Overloaded: nobody may add to it. Otherwise the box office decides by itself, unless the room was on.
      this.#isAlert = answer.code === 'SALE_BUSY' || this.#status?.isOn === true;
      if (!this.#isAlert) this.#status = null;
    }
  }

  async #wait(request: QueueRequest, held: QueuePosition | null): Promise<Refusal> {
    const status = this.#status;
    if (!status) return this.#overloaded(request, held);
    const now = this.#deps.now();
    const types = request.ticketTypeIds.map((id) => status.types[id] ?? { left: 0, startsAt: null });
    const startsAt = Math.max(...types.map((type) => type.startsAt ?? 0));
    // No place before the sale: asking early is no advantage.
    if (!held && startsAt > now)
      return refused('SALE_NOT_STARTED', { serverTime: toIso(now), startsAt: toIso(startsAt) });
    const refusal = held ? null : await request.checkNewcomer?.();
    if (refusal) return refusal;
    const joinedAt = held?.joinedAt ?? (await this.#join(request, status));
    const wait = waitFor(status, joinedAt, now, now - this.#readAt);
    const retryAfterMs = Math.max(wait.retryAfterMs, (held?.notBefore ?? 0) - now);
    // Those who got a token in this isolate are not in the status yet.
    const ahead = wait.ahead + this.#joined.filter((time) => time < joinedAt).length;
    const left = Math.min(...types.map((type) => type.left));
    const queueToken = await this.#sign(request.owner, joinedAt, now + retryAfterMs);
    const expected = wait.expectedMs === null ? {} : { expectedMs: wait.expectedMs };
    const drawn = held === null && isDrawn(status.opensAt, now) ? { drawn: true } : {};
    return refused('SALE_BUSY', { queueToken, ahead, left, retryAfterMs, ...expected, ...drawn });
  }

  /** The box office takes no requests: the token alone, and pages back off by themselves. */
  async #overloaded(request: QueueRequest, held: QueuePosition | null): Promise<Refusal> {
    const { owner } = request;
    const refusal = held ? null : await request.checkNewcomer?.();
    if (refusal) return refusal;
    const joinedAt = held?.joinedAt ?? (await this.#join(request, this.#status));
    return refused('SALE_BUSY', { queueToken: await this.#sign(owner, joinedAt, this.#deps.now()) });
  }

  async #join({ owner, needs }: QueueRequest, status: RoomStatus | null): Promise<number> {
    this.#count({ card: Number(needs.card), code: Number(needs.code) });
    const now = this.#deps.now();
    const opensAt = status?.opensAt ?? null;
    if (isDrawn(opensAt, now)) {
      const lot = await this.#deps.lot(owner.userId.replace(/^user:/, ''));
      this.#joined.push(opensAt + ROOM_DRAW_MS * lot);
      return opensAt + ROOM_DRAW_MS * lot;
    }
    // The clock stands still while requests run: keep their order.
    this.#lastJoinedAt = Math.max(now, nextTime(this.#lastJoinedAt));
    this.#joined.push(this.#lastJoinedAt);
    return this.#lastJoinedAt;
  }

  #count({ card, code }: BuyerNeeds): void {
    this.#needs = { card: this.#needs.card + card, code: this.#needs.code + code };
  }

  #sign(owner: QueueTokenOwner, joinedAt: number, notBefore: number): Promise<string> {
    return this.#deps.sign(owner, { joinedAt, notBefore, expiresAt: this.#deps.now() + QUEUE_TOKEN_TTL_MS });
  }
}

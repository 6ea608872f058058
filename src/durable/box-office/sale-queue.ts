import type { PurchaseFlush, PurchaseMember } from '#db/commits/commit-purchases.ts';
import type { SaleCatalogue } from '#db/readers/sale-catalogue.ts';
import type { DecidedPurchase, DoorTicket } from '#db/readers/sold-tickets.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets.ts';
import type { Outcome } from '#shared/errors.ts';
import { refused } from '#shared/errors.ts';
import {
  COLD_START_MS,
  FLUSH_GATHER_MS,
  FLUSH_MEMBERS_MAX,
  FLUSH_TICKETS_MAX,
  SALE_QUEUE_MAX,
} from '#shared/limits.ts';
import { answerOf } from './answer-of.ts';
import { commitOrSplit } from './commit-or-split.ts';
import type { PricedPurchase, PurchaseRequest } from './decide-purchase.ts';
import { decidePurchase, stockOf, takeFromStock } from './decide-purchase.ts';
import { issueTickets } from './issue-tickets.ts';

export type PurchaseAnswer = Outcome<PurchaseReceipt>;

/** What the queue needs of the world; all but `commit` and `load` answer at once. */
export interface SaleDeps {
  now: () => number;
  newId: () => string;
  random: (bytes: number) => Uint8Array;
  pause: (ms: number) => Promise<void>;
  /** The event as D1 has it now; null when there is none. */
  load: () => Promise<SaleCatalogue | null>;
  /** Learns everything that D1 committed for this event in a former life. */
  catchUp: () => Promise<void>;
  commit: (flush: PurchaseFlush) => Promise<Map<string, DecidedPurchase>>;
  /** The stored answer of a request that was decided before. */
  recall: (userId: string, requestId: string) => { requestHash: string; answer: PurchaseAnswer } | null;
  /** Keeps decided purchases and their tickets, in one storage write. */
  record: (decided: DecidedPurchase[], tickets: DoorTicket[]) => void;
  onSold: () => void;
  logError: (what: string, error: unknown) => void;
}

interface Waiting {
  request: PurchaseRequest;
  key: string;
  arrivedAt: number;
  /** What it will pay, or the refusal that is only to be written down. */
  decision: { purchase: PricedPurchase } | { refusal: ReturnType<typeof refused> };
  /** Times that D1 gave it no row, because the box office's view was out of date. */
  misfits: number;
  settle: (answer: PurchaseAnswer) => void;
}

const MISFITS_MAX = 5;

/**
 * A self-clocking group commit. One flush to D1 is in flight at a time; whoever arrives meanwhile goes into the
 * next. What is certain (closed, sold out, over the limit) is refused at once, without D1.
 */
export class SaleQueue {
  readonly #deps: SaleDeps;
  readonly #startedAt: number;
  #catalogue: SaleCatalogue | null = null;
  #loading: Promise<void> | null = null;
  /** After a start, a flush of the former life may still land; until then refusals are written down in D1. */
  #warm = false;
  #queue: Waiting[] = [];
  readonly #pending = new Map<string, { requestHash: string; answer: Promise<PurchaseAnswer> }>();
  #flushing = false;

  constructor(deps: SaleDeps) {
    this.#deps = deps;
    this.#startedAt = deps.now();
  }

  get catalogue(): SaleCatalogue | null {
    return this.#catalogue;
  }

  /** Reads the event anew; callers that come while it is read share the reading. */
  async reload(): Promise<void> {
    this.#loading ??= this.#deps
      .load()
      .then((catalogue) => {
        this.#catalogue = catalogue;
      })
      .finally(() => {
        this.#loading = null;
      });
    await this.#loading;
  }

  async buy(request: PurchaseRequest): Promise<PurchaseAnswer> {
    await this.#makeReady();
    const catalogue = this.#catalogue;
    if (!catalogue) return refused('EVENT_NOT_FOUND');

    // From here to the end nothing waits, so no other request can come in between.
    const key = `${request.userId}|${request.requestId}`;
    const known = this.#pending.get(key);
    if (known) return known.requestHash === request.requestHash ? known.answer : refused('REQUEST_ID_REUSED');
    const stored = this.#deps.recall(request.userId, request.requestId);
    if (stored)
      return stored.requestHash === request.requestHash ? stored.answer : refused('REQUEST_ID_REUSED');

    const arrivedAt = this.#deps.now();
    const decision = this.#decide(catalogue, request, arrivedAt);
    if ('refusal' in decision && this.#warm) return decision.refusal;
    if (this.#queue.length >= SALE_QUEUE_MAX) return refused('SALE_BUSY', { retryAfterMs: 2_000 });
    const answer = new Promise<PurchaseAnswer>((resolve) => {
      const settle = (value: PurchaseAnswer) => {
        this.#pending.delete(key);
        resolve(value);
      };
      this.#queue.push({ request, key, arrivedAt, decision, misfits: 0, settle });
    });
    this.#pending.set(key, { requestHash: request.requestHash, answer });
    void this.#flushUntilEmpty();
    return answer;
  }

  async #makeReady(): Promise<void> {
    if (!this.#catalogue) {
      await this.reload();
      if (this.#catalogue) await this.#deps.catchUp();
    }
    if (!this.#warm && this.#deps.now() >= this.#startedAt + COLD_START_MS) {
      await this.#deps.catchUp();
      this.#warm = true;
    }
  }

  #decide(catalogue: SaleCatalogue, request: PurchaseRequest, at: number): Waiting['decision'] {
    const decided = decidePurchase(catalogue, request, at);
    if (!decided.ok) return { refusal: decided };
    // Only what is already sold counts against it here: members under way may yet be refused for their wallets.
    const fits = takeFromStock(stockOf(catalogue), decided.value);
    return fits === 'taken' ? { purchase: decided.value } : { refusal: refused(fits) };
  }

  async #flushUntilEmpty(): Promise<void> {
    if (this.#flushing) return;
    this.#flushing = true;
    try {
      while (this.#queue.length > 0) {
        const members = this.#takeMembers();
        if (members.length === 0 && this.#queue.length > 0) throw new Error('The queue does not move');
        if (members.length > 0) await this.#flush(members);
        if (members.length > 2) await this.#deps.pause(FLUSH_GATHER_MS);
      }
    } catch (error) {
      // A defect of ours: nobody may be left waiting for an answer that never comes.
      this.#deps.logError('sale flush', error);
      for (const waiting of this.#queue.splice(0)) waiting.settle(refused('PURCHASE_FAILED'));
    } finally {
      this.#flushing = false;
    }
  }

  /**
   * The members of the next flush, in order of arrival: one per wallet, no more than the stock. Who does not fit
   * only because of members before it waits; who can never fit is refused.
   */
  #takeMembers(): Waiting[] {
    const catalogue = this.#catalogue;
    if (!catalogue) {
      for (const waiting of this.#queue.splice(0)) waiting.settle(refused('EVENT_NOT_FOUND'));
      return [];
    }
    const stock = stockOf(catalogue);
    const wallets = new Set<string>();
    const members: Waiting[] = [];
    const later: Waiting[] = [];
    let tickets = 0;
    for (const waiting of this.#queue) {
      if (members.length >= FLUSH_MEMBERS_MAX || tickets >= FLUSH_TICKETS_MAX) {
        later.push(waiting);
        continue;
      }
      if ('purchase' in waiting.decision) {
        // Looked at anew each time: prices, windows and stock may have changed while it waited.
        waiting.decision = this.#decide(catalogue, waiting.request, waiting.arrivedAt);
      }
      if ('refusal' in waiting.decision) {
        if (this.#warm) waiting.settle(waiting.decision.refusal);
        else members.push(waiting);
        continue;
      }
      const { purchase } = waiting.decision;
      if (wallets.has(waiting.request.userId) || takeFromStock(stock, purchase) !== 'taken') {
        later.push(waiting);
        continue;
      }
      wallets.add(waiting.request.userId);
      tickets += purchase.lines.reduce((total, line) => total + line.quantity, 0);
      members.push(waiting);
    }
    this.#queue = later;
    return members;
  }

  async #flush(waiting: Waiting[]): Promise<void> {
    const catalogue = this.#catalogue;
    if (!catalogue) throw new Error('A flush needs its catalogue');
    const issued = new Map<string, DoorTicket[]>();
    const members = () =>
      waiting.map(({ request, decision }): PurchaseMember => {
        const made = memberOf(this.#deps, request, decision);
        issued.set(made.member.purchaseId, made.tickets);
        return made.member;
      });
    const { decided, failed } = await commitOrSplit(this.#deps, catalogue, members());

    const tickets = decided
      .filter(({ status }) => status === 'paid')
      .flatMap(({ id }) => issued.get(id) ?? []);
    this.#deps.record(decided, tickets);
    this.#countSold(tickets, decided, issued);
    const byKey = new Map(decided.map((purchase) => [`${purchase.userId}|${purchase.requestId}`, purchase]));
    const misfits: Waiting[] = [];
    for (const member of waiting) {
      const purchase = byKey.get(member.key);
      if (purchase) member.settle(answerOf(purchase, member.request.requestHash));
      else if (failed.has(member.key) || ++member.misfits > MISFITS_MAX)
        member.settle(refused('PURCHASE_FAILED'));
      else misfits.push(member);
    }
    // A purchase that a former life made was read back: its tickets are learnt from D1.
    if (decided.some(({ id, status }) => status === 'paid' && !issued.has(id))) await this.#deps.catchUp();
    if (misfits.length > 0 || failed.size > 0) {
      this.#queue.unshift(...misfits);
      await this.reload().catch((error: unknown) => this.#deps.logError('sale reload', error));
    }
  }

  #countSold(tickets: DoorTicket[], decided: DecidedPurchase[], issued: Map<string, DoorTicket[]>): void {
    const catalogue = this.#catalogue;
    if (!catalogue || tickets.length === 0) return;
    for (const ticket of tickets) {
      const type = catalogue.types.find(({ id }) => id === ticket.typeId);
      if (type) type.sold += 1;
    }
    for (const { id, codeId } of decided) {
      const code =
        issued.has(id) && codeId ? catalogue.codes.find((candidate) => candidate.id === codeId) : null;
      if (code) code.used += 1;
    }
    this.#deps.onSold();
  }
}

function memberOf(
  deps: SaleDeps,
  request: PurchaseRequest,
  decision: Waiting['decision'],
): { member: PurchaseMember; tickets: DoorTicket[] } {
  const head = {
    purchaseId: deps.newId(),
    userId: request.userId,
    requestId: request.requestId,
    requestHash: request.requestHash,
  };
  if ('refusal' in decision) {
    const nothing = { subtotal: 0, discount: 0, total: 0, fee: 0, codeId: null, lines: [], tickets: [] };
    return { member: { ...head, refusal: decision.refusal.code, ...nothing }, tickets: [] };
  }
  const { purchase } = decision;
  const { rows, tickets } = issueTickets(deps, request, purchase);
  return {
    member: {
      ...head,
      refusal: null,
      subtotal: purchase.price.subtotalMinor,
      discount: purchase.price.discountMinor,
      total: purchase.price.totalMinor,
      fee: purchase.fee,
      codeId: purchase.code?.id ?? null,
      lines: purchase.lines.map((line, index) => ({
        typeId: line.typeId,
        quantity: line.quantity,
        unitPrice: purchase.price.lines[index]?.unitMinor ?? 0,
        discount: purchase.price.lines[index]?.discountMinor ?? 0,
        total: purchase.price.lines[index]?.totalMinor ?? 0,
      })),
      tickets: rows,
    },
    tickets,
  };
}

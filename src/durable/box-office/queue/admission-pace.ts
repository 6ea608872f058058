import type { BuyerNeeds } from '#shared/queue/room-status.ts';

/** Buyers after which what was seen weighs more than what was assumed. */
const MEMORY = 50;
/** A share below it is a straggler's, and slows nobody. */
const SHARE_MIN = 0.01;
/** Payments that may wait at the provider, in seconds of its pace, before no more buyers are let in. */
const PAYING_MAX_S = 4;
/** As many may come at once as the object takes in the first time, and the providers in the second (s). */
const BURST_S = 0.5;
const BUFFER_S = 2.5;

interface AdmissionPaceDeps {
  /** Buyers a second that the object takes. */
  object: () => number;
  /** Card payments a second that the payment provider takes, and mails of the mail provider; null: all. */
  cards: () => number | null;
  codes: () => number | null;
  /** Holds whose buyer has pressed Pay, and whose payment has no end yet. */
  paying: () => number;
}

/**
 * How many buyers a second the waiting room lets in: as many as the object, the payment provider and the mail provider
 * take. A provider's pace counts by the share of buyers who need it, so the wallet and free tickets are not slowed.
 */
export class AdmissionPace {
  readonly #deps: AdmissionPaceDeps;
  // Until buyers are seen, all are taken for strangers with a card.
  readonly #shares = { card: 1, code: 1 };

  constructor(deps: AdmissionPaceDeps) {
    this.#deps = deps;
  }

  /** So many buyers came, and this many of them need a provider. */
  note(buyers: number, needs: BuyerNeeds): void {
    if (buyers === 0) return;
    const weight = 1 - (1 - 1 / MEMORY) ** buyers;
    for (const what of ['card', 'code'] as const)
      this.#shares[what] += (needs[what] / buyers - this.#shares[what]) * weight;
  }

  perSecond(): number {
    const { object, cards, codes } = this.#deps;
    return Math.min(object(), shared(cards(), this.#shares.card), shared(codes(), this.#shares.code));
  }

  /** One request of each isolate in the first moment of a sale, and a buffer for the providers. */
  burst(): number {
    return Math.ceil(Math.min(this.#deps.object() * BURST_S, this.perSecond() * BUFFER_S));
  }

  /** The payment provider has more than it takes: who came now would only wait there. */
  isFull(): boolean {
    const cards = this.#deps.cards();
    return cards !== null && this.#shares.card > SHARE_MIN && this.#deps.paying() >= cards * PAYING_MAX_S;
  }
}

function shared(perSecond: number | null, share: number): number {
  return perSecond === null ? Number.POSITIVE_INFINITY : perSecond / Math.max(share, SHARE_MIN);
}

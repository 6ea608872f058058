import type { RefundOverride } from '#db/commits/refunds/record-refund-override.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { Outcome, Refusal } from '#shared/errors/errors.ts';
import { coverRefusal, isShort, type RefundCover, type RefundScope } from '#shared/refunds/refund-cover.ts';

export interface RefundCoverDeps {
  read: (scope: RefundScope) => Promise<RefundCover>;
  /** Records in the audit log that an administrator refunds more than the event's balance; once per request. */
  audit: (override: Omit<RefundOverride, 'eventId' | 'now'>) => Promise<void>;
}

interface Wish {
  actor: DoorActor;
  requestId: string;
  reason: string;
  scope: RefundScope;
  /** Already decided, by this request or another: no more money leaves the account. */
  isDecided: () => boolean;
}

/**
 * After a payout, a refund needs a balance that covers it, or an administrator who gives a reason: otherwise the
 * same money is paid out twice. Such refunds run one at a time, so that two never rely on the same balance.
 */
export class CoveredRefunds {
  readonly #deps: RefundCoverDeps;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: RefundCoverDeps) {
    this.#deps = deps;
  }

  async run<T>(wish: Wish, refund: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    if (wish.isDecided()) return refund();
    if ((await this.#deps.read(wish.scope)).paidOut === 0) return refund();
    const turn = this.#last.then(async () => (await this.#refusal(wish)) ?? refund());
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #refusal(wish: Wish): Promise<Refusal | null> {
    if (wish.isDecided()) return null;
    const cover = await this.#deps.read(wish.scope);
    const refusal = coverRefusal(cover, wish.actor, wish.reason);
    if (refusal === null && isShort(cover)) {
      const { requestId, reason, scope } = wish;
      await this.#deps.audit({ actorId: wish.actor.id, requestId, reason, scope, cover });
    }
    return refusal;
  }
}

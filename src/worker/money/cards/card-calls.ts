import { readerOf } from '#db/client.ts';
import { readAuthorization } from '#db/readers/money/authorizations.ts';
import { type PaymentCallDeps, releasePayment } from '#worker/checkout/payments/payment-calls.ts';
import type { Verdict } from '#worker/delivery/channel.ts';

/** The provider's calls about cards without a payment, or apart from it. Each is idempotent. */
const CARD_CALLS = {
  /** Gives back what was authorized for a stranger who has not come back. */
  release_authorization: async (deps: PaymentCallDeps, id: string): Promise<Verdict> => {
    const row = await readAuthorization(readerOf(deps.db), id);
    if (row?.provider !== deps.payments.name) return { is: 'skipped', problem: 'of another provider' };
    return releasePayment(deps, row, 'authorizations');
  },
} as const satisfies Record<string, (deps: PaymentCallDeps, subjectId: string) => Promise<Verdict>>;
export type CardCall = keyof typeof CARD_CALLS;

export function isCardCall(kind: string): kind is CardCall {
  return kind in CARD_CALLS;
}

export function callForCard(deps: PaymentCallDeps, call: CardCall, subjectId: string): Promise<Verdict> {
  return CARD_CALLS[call](deps, subjectId);
}

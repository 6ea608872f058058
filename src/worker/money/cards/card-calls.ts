import { readerOf } from '#db/client.ts';
import { deleteCustomer, noteCardSaved, rememberCustomer } from '#db/commits/money/payment-customers.ts';
import { readAuthorization } from '#db/readers/money/authorizations.ts';
import { readCustomerRef, readEndedCustomer } from '#db/readers/money/payment-customers.ts';
import { readPayment } from '#db/readers/money/payments.ts';
import { type PaymentCallDeps, releasePayment, unanswered } from '#worker/checkout/payments/payment-calls.ts';
import type { Verdict } from '#worker/delivery/channel.ts';

/** The provider's calls about cards without a payment, or apart from it. Each is idempotent. */
const CARD_CALLS = {
  /** Gives back what was authorized for a stranger who has not come back. */
  release_authorization: async (deps: PaymentCallDeps, id: string): Promise<Verdict> => {
    const row = await readAuthorization(readerOf(deps.db), id);
    if (row?.provider !== deps.payments.name) return { is: 'skipped', problem: 'of another provider' };
    return releasePayment(deps, row, 'authorizations');
  },

  /** Keeps the card of a payment, whose person has consented and is known now. */
  save_card: async (deps: PaymentCallDeps, id: string): Promise<Verdict> => {
    const { db, now, payments } = deps;
    const payment = await readPayment(readerOf(db), id);
    if (!payment?.saveCard || payment.providerRef === null || payment.provider !== payments.name)
      return { is: 'skipped', problem: 'nothing to save' };
    const { userId, provider, providerRef } = payment;
    const known = await readCustomerRef(readerOf(db), userId, provider);
    const made = known === undefined ? await payments.createCustomer({ userId }) : null;
    if (made && !made.ok) return unanswered(made.code);
    const customerRef = made
      ? await rememberCustomer(db, { userId, provider, customerRef: made.value, now: now() })
      : known;
    if (customerRef === undefined) {
      // The account was deleted meanwhile.
      const forgotten = made && (await payments.forgetCustomer(made.value));
      if (forgotten && !forgotten.ok) return unanswered(forgotten.code);
    } else {
      const saved = await payments.saveCard(providerRef, customerRef);
      if (!saved.ok && unanswered(saved.code).is !== 'failed') return unanswered(saved.code);
    }
    await noteCardSaved(db, id);
    return customerRef === undefined ? { is: 'skipped', problem: 'the account was deleted' } : { is: 'sent' };
  },

  /** Has the provider forget a deleted account with its cards. */
  forget_customer: async ({ db, payments }: PaymentCallDeps, customerRef: string): Promise<Verdict> => {
    const ended = await readEndedCustomer(readerOf(db), customerRef, payments.name);
    if (!ended?.endedAt) return { is: 'skipped', problem: 'of another provider, or forgotten' };
    const forgotten = await payments.forgetCustomer(customerRef);
    if (!forgotten.ok) return unanswered(forgotten.code);
    await deleteCustomer(db, customerRef);
    return { is: 'sent' };
  },
} as const satisfies Record<string, (deps: PaymentCallDeps, subjectId: string) => Promise<Verdict>>;
export type CardCall = keyof typeof CARD_CALLS;

export function isCardCall(kind: string): kind is CardCall {
  return kind in CARD_CALLS;
}

export function callForCard(deps: PaymentCallDeps, call: CardCall, subjectId: string): Promise<Verdict> {
  return CARD_CALLS[call](deps, subjectId);
}

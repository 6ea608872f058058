import type Stripe from 'stripe';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { CardVault, ProviderCard } from '../provider.ts';
import {
  askStripe,
  refusedByStripe,
  type StripeSettings,
  stripeClient,
  stripeError,
} from './stripe-client.ts';

/** Cards of one person that are shown; nobody has more. */
const CARDS_MAX = 20;

/** Saved cards: Stripe's customers and their payment methods. */
export function stripeCards(settings: StripeSettings): CardVault {
  const ask = <T>(problem: string, context: Record<string, string>, call: (stripe: Stripe) => Promise<T>) =>
    askStripe(settings, problem, context, call);

  return {
    createCustomer: async ({ userId }) => {
      const made = await ask('Stripe made no customer', { userId }, (stripe) =>
        stripe.customers.create(
          { metadata: { userId, site: settings.siteUrl } },
          { idempotencyKey: `customer:${userId}` },
        ),
      );
      return made.ok ? done(made.value.id) : made;
    },

    listCards: async (customerRef) => {
      const listed = await ask('Stripe listed no cards', { customerRef }, (stripe) =>
        stripe.customers.listPaymentMethods(customerRef, {
          type: 'card',
          allow_redisplay: 'always',
          limit: CARDS_MAX,
        }),
      );
      return listed.ok ? done(listed.value.data.flatMap((method) => cardOf(method) ?? [])) : listed;
    },

    saveCard: (intentRef, customerRef) =>
      ask('Stripe saved no card', { intentRef, customerRef }, async (stripe) => {
        const intent = await stripe.paymentIntents.retrieve(intentRef, { expand: ['payment_method'] });
        const method = intent.payment_method;
        // Link keeps its own cards.
        if (typeof method !== 'object' || method?.type !== 'card') return null;
        if (method.customer === null)
          await stripe.paymentMethods.attach(method.id, { customer: customerRef });
        await stripe.paymentMethods.update(method.id, { allow_redisplay: 'always' });
        const { data } = await stripe.customers.listPaymentMethods(customerRef, {
          type: 'card',
          limit: CARDS_MAX,
        });
        for (const other of data)
          if (other.id !== method.id && other.card?.fingerprint === method.card?.fingerprint)
            await stripe.paymentMethods.detach(other.id);
        return null;
      }),

    async removeCard(customerRef, cardId) {
      const stripe = await stripeClient(settings);
      try {
        await stripe.customers.retrievePaymentMethod(customerRef, cardId);
        await stripe.paymentMethods.detach(cardId);
        return done(null);
      } catch (error) {
        if (isMissing(error)) return refused('CARD_NOT_SAVED');
        return refusedByStripe('Stripe removed no card', error, { customerRef });
      }
    },

    async forgetCustomer(customerRef): Promise<Outcome<null>> {
      const stripe = await stripeClient(settings);
      try {
        await stripe.customers.del(customerRef);
        return done(null);
      } catch (error) {
        return isMissing(error)
          ? done(null)
          : refusedByStripe('Stripe forgot no customer', error, { customerRef });
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return stripeError(error).code === 'resource_missing';
}

function cardOf({ id, card }: Stripe.PaymentMethod): ProviderCard | null {
  if (!card) return null;
  return { id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}

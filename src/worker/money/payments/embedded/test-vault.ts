import { readerOf } from '#db/client.ts';
import { deleteTestCards, insertTestCard } from '#db/commits/money/test-payments.ts';
import { readTestCards, readTestIntent } from '#db/readers/money/test-payments.ts';
import { done, refused } from '#shared/errors/errors.ts';
import type { CardVault, SavedCardRef } from '../provider.ts';
import { cardOfToken, TEST_CARDS, type TestCard } from './test-cards.ts';
import { metadataOf } from './test-intents.ts';
import type { TestProviderSettings } from './test-webhooks.ts';

/** What every card of the embedded provider says of its end. */
const EXPIRY = { expMonth: 12, expYear: 2034 };

/** The embedded provider's saved cards. */
export function testVault({ db, now }: TestProviderSettings): CardVault {
  return {
    createCustomer: async ({ userId }) => done(`test_cus_${userId}`),

    listCards: async (customerRef) => {
      const cards = await readTestCards(readerOf(db), customerRef);
      return done(
        cards.map(({ id, kind, expMonth, expYear }) => {
          const last4 = TEST_CARDS[kind as TestCard].slice(-4);
          return { id, brand: 'visa', last4, expMonth, expYear };
        }),
      );
    },

    saveCard: async (intentRef, customerRef) => {
      const row = await readTestIntent(readerOf(db), intentRef);
      const kind = cardOfToken(row ? (metadataOf(row).token ?? '') : '');
      if (!row || !kind) return refused('PAYMENT_NOT_FOUND');
      const id = `test_pm_${row.paymentId}`;
      await insertTestCard(db, { id, customer: customerRef, kind, ...EXPIRY, now: now() });
      return done(null);
    },

    removeCard: async (customerRef, cardId) => {
      const cards = await readTestCards(readerOf(db), customerRef);
      if (!cards.some(({ id }) => id === cardId)) return refused('CARD_NOT_SAVED');
      await deleteTestCards(db, { customer: customerRef, id: cardId });
      return done(null);
    },

    forgetCustomer: async (customerRef) => {
      await deleteTestCards(db, { customer: customerRef, id: null });
      return done(null);
    },
  };
}

/** What stands for a saved card, as a token does for a typed one; undefined for a card that is not this customer's. */
export async function savedToken(
  { db, now }: TestProviderSettings,
  { customerRef, cardId }: SavedCardRef,
): Promise<string | undefined> {
  const card = (await readTestCards(readerOf(db), customerRef)).find(({ id }) => id === cardId);
  if (!card) return undefined;
  const isExpired = Date.UTC(card.expYear, card.expMonth) <= now();
  return `test_ctoken_${isExpired ? 'declined' : card.kind}_${cardId}`;
}

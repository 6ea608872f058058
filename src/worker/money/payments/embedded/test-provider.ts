import { readerOf } from '#db/client.ts';
import { insertTestIntent, insertTestRefund } from '#db/commits/money/test-payments.ts';
import { readTestBalance, readTestIntent, readTestRefund } from '#db/readers/money/test-payments.ts';
import { done, refused } from '#shared/errors/errors.ts';
import type { PaymentProvider } from '../provider.ts';
import {
  captureTestIntent,
  confirmByToken,
  intentOf,
  metadataOf,
  moveIntent,
  readSettledIntent,
  type TestMetadata,
  testIntentId,
} from './test-intents.ts';
import { savedToken, testVault } from './test-vault.ts';
import { hostedChargeId, readTestWebhook, type TestProviderSettings } from './test-webhooks.ts';

/**
 * The embedded provider of `PAYMENTS=test`: its hosted checkout is `/pay/<paymentId>`, its card form the payment
 * frame, and no money moves.
 */
export function testProvider(settings: TestProviderSettings): PaymentProvider {
  const { db, now, siteUrl } = settings;
  return {
    name: 'test',
    hasExpress: true,
    ...testVault(settings),

    async createCheckout({ paymentId, language }) {
      const url = new URL(`/pay/${paymentId}`, siteUrl);
      if (language) url.searchParams.set('lang', language);
      return done({ checkoutUrl: url.href, providerRef: hostedChargeId(paymentId) });
    },

    async createIntent(order) {
      const { paymentId, amountMinor, currency, capture, origin, delayedMethods, voucherUntil } = order;
      const id = testIntentId(paymentId);
      const clientSecret = `${id}_secret_${crypto.randomUUID().replaceAll('-', '')}`;
      const token = order.savedCard ? await savedToken(settings, order.savedCard) : order.confirmationToken;
      if (order.savedCard && !token) return refused('CARD_NOT_SAVED');
      const kept: TestMetadata = {
        ...origin,
        ...(delayedMethods && { voucherUntil }),
        ...(token && { token }),
      };
      const metadata = JSON.stringify(kept);
      const draft = { id, paymentId, clientSecret, amountMinor, currency, capture, metadata, now: now() };
      await insertTestIntent(db, draft);
      const row = await readTestIntent(readerOf(db), id);
      const isSame =
        row?.amountMinor === amountMinor &&
        row.currency === currency &&
        row.capture === capture &&
        metadataOf(row).token === token;
      if (!row || !isSame) return refused('REQUEST_ID_REUSED');
      return token ? confirmByToken(settings, row, token) : done(intentOf(row));
    },

    readIntent: async (providerRef) => {
      const row = await readSettledIntent(settings, providerRef);
      return row ? done(intentOf(row)) : refused('PAYMENT_NOT_FOUND');
    },

    readFee: async (chargeRef) => {
      const row = await readTestIntent(readerOf(db), chargeRef);
      return row ? done(row.fee) : refused('PAYMENT_NOT_FOUND');
    },

    readBalance: async () => done(await readTestBalance(readerOf(db))),

    captureIntent: (providerRef) => captureTestIntent(settings, providerRef),

    cancelIntent: async (providerRef) =>
      await moveIntent(settings, providerRef, { from: ['authorized', 'open'], to: 'cancelled' }),

    async refund({ key, providerRef, amountMinor }) {
      const id = `test_re_${crypto.randomUUID()}`;
      await insertTestRefund(db, { id, key, intentId: providerRef, amountMinor, now: now() });
      const refund = await readTestRefund(readerOf(db), key);
      if (!refund) {
        const known = await readTestIntent(readerOf(db), providerRef);
        return refused(known ? 'BAD_INPUT' : 'PAYMENT_NOT_FOUND');
      }
      if (refund.intentId !== providerRef || refund.amountMinor !== amountMinor)
        return refused('REQUEST_ID_REUSED');
      return done({ refundRef: refund.id, state: refund.settlesAt > now() ? 'pending' : 'succeeded' });
    },

    readWebhook: async (headers, body) => await readTestWebhook(settings, headers, body),
  };
}

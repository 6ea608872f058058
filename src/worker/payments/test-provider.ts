import { z } from 'zod';
import { amountSchema, currencySchema } from '#shared/contracts/values.ts';
import { done, refused } from '#shared/errors/errors.ts';
import type { PaymentProvider } from './provider.ts';
import { isSignedWebhook, SIGNATURE_HEADER, signWebhook } from './webhook-signature.ts';

const PAYMENT_OUTCOMES = ['paid', 'failed'] as const;

/** Body of the embedded provider's webhook. */
const webhookSchema = z.object({
  id: z.string().min(1).max(100),
  type: z.string().max(100),
  paymentId: z.uuid().toLowerCase(),
  amountMinor: amountSchema,
  currency: currencySchema,
});
type WebhookBody = z.infer<typeof webhookSchema>;

export interface TestProviderSettings {
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** Signs the webhooks. */
  secret: string;
  now: () => number;
}

/** The embedded provider of `PAYMENTS=test`: its checkout is `/pay/<paymentId>`, and no money moves. */
export function testProvider(settings: TestProviderSettings): PaymentProvider {
  return {
    name: 'test',

    async createCheckout({ paymentId, language }) {
      const url = new URL(`/pay/${paymentId}`, settings.siteUrl);
      if (language) url.searchParams.set('lang', language);
      return done({ checkoutUrl: url.href, providerRef: `test_${paymentId}` });
    },

    createIntent: async () => refused('PAYMENTS_UNAVAILABLE'),
    readIntent: async () => refused('PAYMENTS_UNAVAILABLE'),
    captureIntent: async () => refused('PAYMENTS_UNAVAILABLE'),
    cancelIntent: async () => refused('PAYMENTS_UNAVAILABLE'),
    refund: async () => refused('PAYMENTS_UNAVAILABLE'),

    async readWebhook(headers, body) {
      const signature = headers.get(SIGNATURE_HEADER);
      if (!(await isSignedWebhook(settings.secret, signature, body, settings.now())))
        return refused('WEBHOOK_SIGNATURE');
      const parsed = webhookSchema.safeParse(jsonOf(body));
      if (!parsed.success) return refused('BAD_INPUT');
      const { id, type, paymentId, amountMinor, currency } = parsed.data;
      const outcome = PAYMENT_OUTCOMES.find((known) => type === `payment.${known}`);
      if (!outcome) return done(null);
      return done({
        about: 'payment',
        notice: {
          noticeId: id,
          provider: 'test',
          paymentId,
          outcome,
          amountMinor,
          currency,
          providerRef: null,
          providerIntent: null,
        },
      });
    },
  };
}

/** The webhook with the outcome of a checkout. A repeat has the same id. */
export async function outcomeWebhook(
  settings: TestProviderSettings,
  outcome: (typeof PAYMENT_OUTCOMES)[number],
  payment: Pick<WebhookBody, 'paymentId' | 'amountMinor' | 'currency'>,
): Promise<Request> {
  const message: WebhookBody = {
    id: `evt_${outcome}_${payment.paymentId}`,
    type: `payment.${outcome}`,
    paymentId: payment.paymentId,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
  };
  const body = JSON.stringify(message);
  return new Request(new URL('/api/webhooks/payments', settings.siteUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: await signWebhook(settings.secret, body, settings.now()),
    },
    body,
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { z } from 'zod';
import { PAYMENT_PURPOSES } from '#db/schema/money.ts';
import { amountSchema, currencySchema } from '#shared/contracts/values.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { idSchema } from '#shared/ids.ts';
import { PAYMENT_FAILURES } from '#shared/money/payment-frame.ts';
import type { WebhookMessage } from '../provider.ts';
import { isSignedWebhook, SIGNATURE_HEADER, signWebhook } from './webhook-signature.ts';

export interface TestProviderSettings {
  /** Public origin without a trailing slash. */
  siteUrl: string;
  /** Signs the webhooks. */
  secret: string;
  now: () => number;
  /** Its books, which in a real provider are its own. */
  db: D1Database;
}

const OUTCOMES = ['paid', 'failed'] as const;

const idText = z.string().min(1).max(100);

const originSchema = z.object({
  userId: idSchema.nullable(),
  purpose: z.enum(PAYMENT_PURPOSES),
  eventId: idSchema.nullable(),
  holdId: idSchema.nullable(),
});

/** Outcome of a hosted checkout; messages of any other type are ignored. */
const checkoutMessage = z.object({
  id: idText,
  type: z.string().max(100),
  paymentId: idSchema,
  userId: idSchema.nullable().default(null),
  amountMinor: amountSchema,
  currency: currencySchema,
});

const intentMessage = z.object({
  about: z.literal('intent'),
  noticeId: idText,
  intent: z.object({
    providerRef: idText,
    paymentId: idSchema,
    state: z.enum(['open', 'processing', 'authorized', 'paid', 'cancelled']),
    amountMinor: amountSchema,
    currency: currencySchema,
    clientSecret: idText,
    failure: z.enum(PAYMENT_FAILURES).nullable(),
    origin: originSchema,
    delayedUntil: z.int().nullable(),
    captureBefore: z.int().nullable().default(null),
    feeMinor: z.int().nonnegative().nullable(),
  }),
});

const refundMessage = z.object({
  about: z.literal('refund'),
  noticeId: idText,
  providerRef: idText,
  refundRef: idText,
  state: z.enum(['pending', 'succeeded', 'failed']),
  failure: z.string().max(100).nullable(),
});

const disputeMessage = z.object({
  about: z.literal('dispute'),
  noticeId: idText,
  disputeRef: idText,
  providerRef: idText,
  state: z.enum(['warning', 'open', 'won', 'lost']),
  amountMinor: amountSchema.nullable(),
  currency: currencySchema.nullable(),
  reason: z.string().max(100),
  evidenceDueAt: z.int().nullable(),
  feeMinor: z.int().nonnegative(),
  feeReturnedMinor: z.int().nonnegative(),
});

const accountMessage = z.object({ about: z.literal('account'), noticeId: idText, accountRef: idText });

const returnMessage = z.object({
  about: z.literal('transfer_returned'),
  noticeId: idText,
  payoutId: idSchema,
  returnedMinor: amountSchema.nullable(),
});

const sheetMessage = z.discriminatedUnion('about', [
  intentMessage,
  refundMessage,
  disputeMessage,
  accountMessage,
  returnMessage,
]);
export type SheetMessage = z.infer<typeof sheetMessage>;

/** The charge of a hosted checkout. */
export function hostedChargeId(paymentId: string): string {
  return `test_${paymentId}`;
}

/** A signed webhook to this site. A repeat has the same body and a new time. */
export async function signedWebhook(
  settings: Omit<TestProviderSettings, 'db'>,
  message: SheetMessage | z.infer<typeof checkoutMessage>,
): Promise<Request> {
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

/** The webhook with the outcome of a checkout. A repeat has the same id. */
export async function outcomeWebhook(
  settings: TestProviderSettings,
  outcome: (typeof OUTCOMES)[number],
  payment: Omit<z.infer<typeof checkoutMessage>, 'id' | 'type'>,
): Promise<Request> {
  const id = `evt_${outcome}_${payment.paymentId}`;
  return await signedWebhook(settings, { id, type: `payment.${outcome}`, ...payment });
}

export async function readTestWebhook(
  settings: TestProviderSettings,
  headers: Headers,
  body: string,
): Promise<Outcome<WebhookMessage>> {
  const signature = headers.get(SIGNATURE_HEADER);
  if (!(await isSignedWebhook(settings.secret, signature, body, settings.now())))
    return refused('WEBHOOK_SIGNATURE');
  const content = jsonOf(body);
  const sheet = sheetMessage.safeParse(content);
  if (sheet.success) return done(sheet.data);
  const checkout = checkoutMessage.safeParse(content);
  if (!checkout.success) return refused('BAD_INPUT');
  const { id: noticeId, type, paymentId, userId, amountMinor, currency } = checkout.data;
  const outcome = OUTCOMES.find((known) => type === `payment.${known}`);
  if (!outcome) return done(null);
  const known = { noticeId, paymentId, outcome, amountMinor, currency };
  return done({
    about: 'payment',
    userId,
    notice: { ...known, provider: 'test', providerRef: null, providerIntent: hostedChargeId(paymentId) },
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

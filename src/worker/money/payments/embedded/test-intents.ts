import { readerOf } from '#db/client.ts';
import { moveTestIntent, settleTestIntents, type TestIntentMove } from '#db/commits/money/test-payments.ts';
import { readTestIntent, type TestIntentRow } from '#db/readers/money/test-payments.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { ConfirmAnswer, PaymentFailure } from '#shared/money/payment-frame.ts';
import { tally } from '#shared/tallies.ts';
import type { Intent, PaymentOrigin } from '../provider.ts';
import { type CardForm, cardOfToken, type TestCard, validateCard } from './test-cards.ts';
import type { TestProviderSettings } from './test-webhooks.ts';

/** What the provider keeps with an intent. */
export interface TestMetadata extends PaymentOrigin {
  /** Where delayed methods are offered: the delayed card stands for a voucher. */
  voucherUntil?: number;
  /** Of an intent that was confirmed as it was made. */
  token?: string;
}

/** Time until a delayed card pays (ms). */
const DELAYED_MS = 4_000;

export function testIntentId(paymentId: string): string {
  return `test_pi_${paymentId}`;
}

export function intentOf(row: TestIntentRow): Intent {
  const { id: providerRef, paymentId, state, amountMinor, currency, clientSecret, failure, fee } = row;
  const { voucherUntil = null, token: _, ...origin } = metadataOf(row);
  return {
    providerRef,
    paymentId,
    state,
    amountMinor,
    currency,
    clientSecret,
    failure,
    origin,
    delayedUntil: state === 'processing' ? voucherUntil : null,
    captureBefore: null,
    feeMinor: fee,
  };
}

export function metadataOf({ metadata }: Pick<TestIntentRow, 'metadata'>): TestMetadata {
  if (metadata === null) throw new Error('A test payment has lost its origin');
  return JSON.parse(metadata) as TestMetadata;
}

/** Reads an intent; a delayed card that is due pays first. */
export async function readSettledIntent(
  { db, now }: TestProviderSettings,
  id: string,
): Promise<TestIntentRow | undefined> {
  const row = await readTestIntent(readerOf(db), id);
  if (row?.state !== 'processing' || (row.settlesAt ?? 0) > now()) return row;
  await settleTestIntents(db, now());
  return await readTestIntent(readerOf(db), id);
}

/** Moves an intent that is in one of the states `from`; any other one comes back as it is. */
export async function moveIntent(
  settings: TestProviderSettings,
  id: string,
  move: Omit<TestIntentMove, 'id' | 'from' | 'noticeId' | 'now'> & { from: TestIntentRow['state'][] },
): Promise<Outcome<Intent>> {
  const { db, now } = settings;
  const row = await readSettledIntent(settings, id);
  if (!row) return refused('PAYMENT_NOT_FOUND');
  if (!move.from.includes(row.state)) return done(intentOf(row));
  const noticeId = `evt_${crypto.randomUUID()}`;
  await moveTestIntent(db, { ...move, id, from: row.state, noticeId, now: now() });
  const moved = await readTestIntent(readerOf(db), id);
  return moved ? done(intentOf(moved)) : refused('PAYMENT_NOT_FOUND');
}

/** What the card form sends: nothing but the secret asks for the state. */
export interface Confirmation {
  clientSecret: string;
  card: CardForm | null;
  /** The person's answer to the bank's question, once it was asked. */
  challenge: 'complete' | 'fail' | null;
}

/** Confirms an intent by a card. A repeat after a lost answer says what the first one has led to. */
export async function confirmIntent(
  settings: TestProviderSettings,
  paymentId: string,
  { clientSecret, card, challenge }: Confirmation,
): Promise<Outcome<ConfirmAnswer>> {
  const id = testIntentId(paymentId);
  const row = await readSettledIntent(settings, id);
  if (row?.clientSecret !== clientSecret) return refused('PAYMENT_NOT_FOUND');
  const asked = askedByBank(row);
  if (asked && !challenge) return done({ state: 'challenge' });
  if (row.state !== 'open' || !card) return done(answerOf(intentOf(row)));
  const verdict = asked ? 'challenge' : validateCard(card, settings.now());
  if (typeof verdict === 'object') return done({ code: 'CARD_INVALID', field: verdict.wrong });
  if (verdict === 'challenge' && !challenge) return done({ state: 'challenge' });
  const failure = verdict === 'challenge' && challenge === 'fail' ? 'AUTHENTICATION_FAILED' : null;
  const moved = await chargeCard(settings, row, verdict, failure);
  if (!moved.ok) return moved;
  const { state, failure: refusedFor } = moved.value;
  return done(refusedFor && state === 'open' ? { code: refusedFor, field: null } : answerOf(moved.value));
}

/** Whether the card of a token waits for the person's answer to their bank. */
function askedByBank(row: TestIntentRow): boolean {
  const { token } = metadataOf(row);
  return row.state === 'open' && !row.failure && token !== undefined && cardOfToken(token) === 'challenge';
}

/** Charges an open intent to a card, or says why not. */
function chargeCard(
  settings: TestProviderSettings,
  { id, capture }: Pick<TestIntentRow, 'id' | 'capture'>,
  card: TestCard,
  refusal: PaymentFailure | null,
): Promise<Outcome<Intent>> {
  const secured = capture === 'manual' ? 'authorized' : 'paid';
  const failure = refusal ?? FAILURES[card] ?? (capture === 'automatic' ? REFUSED_CAPTURES[card] : undefined);
  if (failure) tally('provider', 'test 402');
  return moveIntent(settings, id, {
    from: ['open'],
    ...(failure
      ? { to: 'open', failure }
      : card === 'delayed'
        ? { to: 'processing', settlesAt: settings.now() + DELAYED_MS }
        : { to: secured, disputed: card === 'disputed', failure: REFUSED_CAPTURES[card] ?? null }),
  });
}

/** Confirms a new intent by the card of its token. The bank's question leaves it open. */
export async function confirmByToken(
  settings: TestProviderSettings,
  row: TestIntentRow,
  token: string,
): Promise<Outcome<Intent>> {
  const card = cardOfToken(token);
  if (!card) return refused('CARD_INVALID');
  const isConfirmed = row.state !== 'open' || row.failure !== null || card === 'challenge';
  return isConfirmed ? done(intentOf(row)) : chargeCard(settings, row, card, null);
}

const FAILURES: Partial<Record<TestCard, PaymentFailure>> = {
  declined: 'CARD_DECLINED',
  insufficient: 'CARD_INSUFFICIENT_FUNDS',
};

/** Kept with the authorized intent: its capture is refused for this. */
const REFUSED_CAPTURES: Partial<Record<TestCard, PaymentFailure>> = { uncapturable: 'CARD_DECLINED' };

/** Captures an authorized intent, or cancels it for what the card refuses. */
export async function captureTestIntent(
  settings: TestProviderSettings,
  id: string,
): Promise<Outcome<Intent>> {
  const row = await readSettledIntent(settings, id);
  const failure = row?.state === 'authorized' ? row.failure : null;
  return moveIntent(settings, id, { from: ['authorized'], to: failure ? 'cancelled' : 'paid', failure });
}

function answerOf({ state }: Intent): ConfirmAnswer {
  return state === 'cancelled' || state === 'failed' ? { code: 'CHECKOUT_EXPIRED', field: null } : { state };
}

import { commitRepeatable } from '#db/client.ts';
import type { TestDisputeRow, TestIntentRow } from '#db/readers/money/test-payments.ts';
import type { Currency } from '#shared/money/money.ts';

/** The embedded provider's fee, like Stripe's: 2.9 % and 30 of the smallest unit. */
const FEE = 'CAST(round(amount * 0.029) AS INTEGER) + 30';
/** Its fee for a dispute, which it keeps, in the smallest unit. */
export const TEST_DISPUTE_FEE_MINOR = 1_500;
/** Time until a card refund arrives, and until a cardholder disputes a payment (ms). */
const REFUND_SETTLES_MS = 5_000;
const DISPUTE_OPENS_MS = 2_000;

/** Opens an intent, unless the payment has one. */
export async function insertTestIntent(
  db: D1Database,
  draft: {
    id: string;
    paymentId: string;
    clientSecret: string;
    currency: Currency;
    amountMinor: number;
    capture: TestIntentRow['capture'];
    metadata: string;
    now: number;
  },
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO test_intents (id, payment_id, client_secret, currency, amount, capture, created_at, metadata)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (payment_id) DO NOTHING`,
      )
      .bind(
        draft.id,
        draft.paymentId,
        draft.clientSecret,
        draft.currency,
        draft.amountMinor,
        draft.capture,
        draft.now,
        draft.metadata,
      ),
  ]);
}

/** Saves a card for a customer, in place of the same card saved before. */
export async function insertTestCard(
  db: D1Database,
  card: { id: string; customer: string; kind: string; expMonth: number; expYear: number; now: number },
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare('DELETE FROM test_cards WHERE customer = ?1 AND kind = ?2 AND id <> ?3')
      .bind(card.customer, card.kind, card.id),
    db
      .prepare(
        `INSERT INTO test_cards (id, customer, kind, exp_month, exp_year, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT DO NOTHING`,
      )
      .bind(card.id, card.customer, card.kind, card.expMonth, card.expYear, card.now),
  ]);
}

/** @param id null for all cards of the customer */
export async function deleteTestCards(
  db: D1Database,
  { customer, id }: { customer: string; id: string | null },
): Promise<void> {
  await commitRepeatable(db, [
    db.prepare('DELETE FROM test_cards WHERE customer = ?1 AND (?2 IS NULL OR id = ?2)').bind(customer, id),
  ]);
}

/** Charges a card in a hosted checkout. */
export async function insertTestCharge(
  db: D1Database,
  charge: { id: string; paymentId: string; currency: Currency; amountMinor: number; now: number },
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO test_intents (id, payment_id, client_secret, currency, amount, capture, state, fee, created_at)
         SELECT ?1, ?2, '', ?3, amount, 'automatic', 'paid', ${FEE}, ?5 FROM (SELECT ?4 AS amount) WHERE true
         ON CONFLICT DO NOTHING`,
      )
      .bind(charge.id, charge.paymentId, charge.currency, charge.amountMinor, charge.now),
  ]);
}

export interface TestIntentMove {
  id: string;
  from: TestIntentRow['state'];
  to: TestIntentRow['state'];
  failure?: TestIntentRow['failure'];
  settlesAt?: number;
  disputed?: boolean;
  noticeId: string;
  now: number;
}

/** Moves an intent from one state to the next, if it is still there, and notes the webhooks about it. */
export async function moveTestIntent(db: D1Database, move: TestIntentMove): Promise<void> {
  const { id, from, to, failure = null, settlesAt = null, disputed = false, noticeId, now } = move;
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE test_intents SET state = ?3, failure = ?4, settles_at = ?5, disputed = disputed OR ?6,
           fee = iif(?3 = 'paid', ${FEE}, NULL)
         WHERE id = ?1 AND state = ?2`,
      )
      .bind(id, from, to, failure, settlesAt, disputed ? 1 : 0),
    db
      .prepare(
        `INSERT INTO test_notices (id, intent_id, about, due_at) SELECT ?1, ?2, 'intent', ?3 WHERE changes() > 0
         ON CONFLICT (id) DO NOTHING`,
      )
      .bind(noticeId, id, now),
    db
      .prepare(
        `INSERT INTO test_notices (id, intent_id, about, due_at)
         SELECT 'evt_dispute_' || id, id, 'dispute', ?2 FROM test_intents
         WHERE id = ?1 AND state = 'paid' AND disputed = 1 ON CONFLICT (id) DO NOTHING`,
      )
      .bind(id, now + DISPUTE_OPENS_MS),
  ]);
}

/** Lets delayed cards pay whose time has come. */
export async function settleTestIntents(db: D1Database, now: number): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO test_notices (id, intent_id, about, due_at)
         SELECT 'evt_settled_' || id, id, 'intent', settles_at FROM test_intents
         WHERE settles_at <= ?1 AND state = 'processing' ON CONFLICT (id) DO NOTHING`,
      )
      .bind(now),
    db
      .prepare(
        `UPDATE test_intents SET state = 'paid', fee = ${FEE}, settles_at = NULL
         WHERE settles_at <= ?1 AND state = 'processing'`,
      )
      .bind(now),
  ]);
}

/** Refunds a part of a paid intent, unless more than was paid would go back. Idempotent by key. */
export async function insertTestRefund(
  db: D1Database,
  refund: { id: string; key: string; intentId: string; amountMinor: number; now: number },
): Promise<void> {
  const { id, key, intentId, amountMinor, now } = refund;
  const notice = db.prepare(
    `INSERT INTO test_notices (id, intent_id, about, refund_id, due_at)
     SELECT ?1 || id, intent_id, 'refund', id, ?3 FROM test_refunds WHERE id = ?2 ON CONFLICT (id) DO NOTHING`,
  );
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO test_refunds (id, intent_id, key, amount, settles_at, created_at)
         SELECT ?1, id, ?3, ?4, ?5, ?6 FROM test_intents WHERE id = ?2 AND state = 'paid'
           AND amount >= ?4 + (SELECT coalesce(sum(amount), 0) FROM test_refunds WHERE intent_id = ?2)
         ON CONFLICT (key) DO NOTHING`,
      )
      .bind(id, intentId, key, amountMinor, now + REFUND_SETTLES_MS, now),
    notice.bind('evt_created_', id, now),
    notice.bind('evt_settled_', id, now + REFUND_SETTLES_MS),
  ]);
}

/** A cardholder disputes a payment, or the dispute ends; a late message changes nothing. */
export async function recordTestDispute(
  db: D1Database,
  dispute: { id: string; intentId: string; amountMinor: number; state: TestDisputeRow['state']; now: number },
): Promise<void> {
  const { id, intentId, amountMinor, state, now } = dispute;
  const fee = state === 'warning' ? 0 : TEST_DISPUTE_FEE_MINOR;
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO test_disputes (id, intent_id, amount, fee, state, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (id) DO UPDATE SET state = excluded.state, fee = max(fee, excluded.fee)
         WHERE state = 'warning' OR (state = 'open' AND excluded.state IN ('won', 'lost'))`,
      )
      .bind(id, intentId, amountMinor, fee, state, now),
  ]);
}

export async function markTestNoticeSent(db: D1Database, seq: number, now: number): Promise<void> {
  await commitRepeatable(db, [
    db.prepare('UPDATE test_notices SET sent_at = ?2 WHERE seq = ?1').bind(seq, now),
  ]);
}

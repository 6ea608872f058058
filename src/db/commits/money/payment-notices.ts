import { commitRepeatable } from '#db/client.ts';
import { providerClearingAccount, walletAccount } from '#db/ledger/ledger-accounts.ts';
import type { PaymentRow } from '#db/readers/money/payments.ts';
import type { Currency } from '#shared/money/money.ts';

/** A payment provider's verified webhook message. */
export interface PaymentNotice {
  /** The provider's message id, equal in repeats. */
  noticeId: string;
  provider: PaymentRow['provider'];
  paymentId: string;
  /** `submitted`: the buyer finished the checkout, the money is not captured yet. */
  outcome: 'paid' | 'failed' | 'submitted';
  currency: Currency;
  amountMinor: number;
  /** The provider's checkout id; null when the provider has one per payment. */
  providerRef: string | null;
  /** The provider's charge id, once there is one. */
  providerIntent: string | null;
}

/** The payment of a notice, if provider, currency, amount and checkout match. */
const MATCHING = `id = ?1 AND provider = ?2 AND currency = ?3 AND amount = ?4
  AND coalesce(provider_ref, ?7) IS coalesce(?7, provider_ref)`;

/** This notice is recorded under its id. */
const RECORDED = `EXISTS (SELECT 1 FROM payment_events
  WHERE payment_events.id = ?5 AND payment_events.payment_id = ?1 AND payment_events.type = ?6)`;

/** Keeps the first charge id that the provider reports. */
const NAMED = 'provider_intent = coalesce(provider_intent, ?9)';

/** Keeps the first checkout id. Separate, because an UPDATE writes the index entries of all columns that it names. */
const KEEP_REF = `UPDATE payments SET provider_ref = ?7
  WHERE ${MATCHING} AND ${RECORDED} AND provider_ref IS NULL AND ?7 IS NOT NULL`;

/**
 * Settles a payment by a verified notice, in one transaction. Three keys make the credit idempotent: the payment's
 * state, the transfer's request id, and the notice id. `failed` never undoes `paid`; `paid` after `failed` counts,
 * because the money has arrived.
 * @returns `matches` false when the notice does not match the payment
 */
export async function settlePayment(
  db: D1Database,
  notice: PaymentNotice & { userId: string; now: number },
): Promise<{ matches: boolean }> {
  const { paymentId, provider, currency, amountMinor, noticeId, outcome, userId, now } = notice;
  const known = [
    paymentId,
    provider,
    currency,
    amountMinor,
    noticeId,
    outcome,
    notice.providerRef,
    now,
    notice.providerIntent,
    providerClearingAccount(provider, currency),
    walletAccount(userId, currency),
  ];
  const statement = (sql: string) => db.prepare(sql).bind(...known.slice(0, highestParam(sql)));
  const results = await commitRepeatable(db, [
    statement(
      `INSERT INTO payment_events (id, provider, payment_id, type, received_at)
       SELECT ?5, ?2, ?1, ?6, ?8 FROM payments WHERE ${MATCHING} ON CONFLICT (id) DO NOTHING`,
    ),
    statement(KEEP_REF),
    ...SETTLING[outcome].map(statement),
    statement(`SELECT 1 AS matches FROM payments WHERE ${MATCHING} AND ${RECORDED}`),
  ]);
  return { matches: (results.at(-1)?.results.length ?? 0) > 0 };
}

const SETTLING: Record<PaymentNotice['outcome'], string[]> = {
  paid: [
    `INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, user_id, created_at)
     SELECT ?10, 'provider_clearing', currency, NULL, ?8 FROM payments WHERE ${MATCHING} AND ${RECORDED}
     UNION ALL
     SELECT ?11, 'wallet', currency, user_id, ?8 FROM payments WHERE ${MATCHING} AND ${RECORDED}`,
    `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                   reference_id, created_at)
     SELECT 'topup:' || id, 'topup', ?10, ?11, amount, currency, id, ?8
     FROM payments WHERE ${MATCHING} AND ${RECORDED} AND status <> 'paid'
     ON CONFLICT (request_id) DO NOTHING`,
    `UPDATE payments SET status = 'paid', settled_at = ?8, ${NAMED}
     WHERE ${MATCHING} AND ${RECORDED} AND status <> 'paid'`,
  ],
  failed: [
    `UPDATE payments SET status = 'failed', settled_at = ?8, ${NAMED}
     WHERE ${MATCHING} AND ${RECORDED} AND status = 'pending'`,
  ],
  submitted: [
    `UPDATE payments SET submitted_at = ?8, ${NAMED}
     WHERE ${MATCHING} AND ${RECORDED} AND status = 'pending' AND submitted_at IS NULL`,
  ],
};

/** D1 rejects more bound values than the statement has parameters. */
function highestParam(sql: string): number {
  return Math.max(...[...sql.matchAll(/\?(\d+)/g)].map(([, place]) => Number(place)));
}

/** Money that left after a payment: a refund at the provider, or a disputed charge. */
export interface PaymentReversal {
  noticeId: string;
  provider: PaymentRow['provider'];
  type: string;
  providerIntent: string;
}

/**
 * Records a reversal. It moves no money: the balance may be spent already, so a person decides what to do.
 * @returns its payment; null when the charge is not ours
 */
export async function recordReversal(
  db: D1Database,
  reversal: PaymentReversal & { now: number },
): Promise<{ paymentId: string } | null> {
  const { noticeId, provider, type, providerIntent, now } = reversal;
  const results = await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO payment_events (id, provider, payment_id, type, received_at)
         SELECT ?1, ?2, id, ?3, ?4 FROM payments WHERE provider = ?2 AND provider_intent = ?5
         ON CONFLICT (id) DO NOTHING`,
      )
      .bind(noticeId, provider, type, now, providerIntent),
    db
      .prepare('SELECT id AS paymentId FROM payments WHERE provider = ?1 AND provider_intent = ?2')
      .bind(provider, providerIntent),
  ]);
  return (results.at(-1)?.results[0] as { paymentId: string } | undefined) ?? null;
}

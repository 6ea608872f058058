import type { Reader } from '#db/client.ts';
import { walletAccount } from '#db/ledger/ledger-accounts.ts';
import { INDEXED_BY_ACCOUNT, ledgerAccounts, type TRANSFER_KINDS } from '#db/schema/money.ts';
import { isOneOf } from '#db/typed-queries.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';

export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** A person's balances by currency; 0 for a wallet that was never used. */
export async function readBalances(
  reader: Reader,
  userId: string,
): Promise<{ currency: Currency; balanceMinor: number }[]> {
  const wallets = CURRENCIES.map((currency) => walletAccount(userId, currency));
  const rows = await reader
    .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(isOneOf(ledgerAccounts.id, wallets));
  const balances = new Map(rows.map((row) => [row.id, row.balance]));
  return CURRENCIES.map((currency) => ({
    currency,
    balanceMinor: balances.get(walletAccount(userId, currency)) ?? 0,
  }));
}

export interface WalletTransferRow {
  seq: number;
  kind: TransferKind;
  /** Signed: positive is a credit to the wallet. */
  amountMinor: number;
  currency: Currency;
  description: string;
  /** The event whose tickets, order or tip a card payment was for; null for a top-up and for every other kind. */
  paidForEvent: string | null;
  createdAt: number;
  referenceId: string;
  /** Short code of the order, or of the first ticket; otherwise null. */
  shortCode: string | null;
  /** Number of other tickets in the same purchase. */
  moreTickets: number;
}

export interface WalletFilter {
  userId: string;
  currencies: readonly Currency[];
  /** Null for all kinds. */
  kinds: readonly TransferKind[] | null;
  /** Unix ms, `from` inclusive, `before` exclusive. */
  from: number | null;
  before: number | null;
  /** Upper bound of `seq`, so that pages stay stable while new transfers arrive. */
  upToSeq: number | null;
}

/** Transfers that used a person's balances, newest first: one page, the total, and the newest `seq`. */
export async function readWalletTransfers(
  reader: Reader,
  by: WalletFilter & { offset: number; limit: number },
): Promise<{ rows: WalletTransferRow[]; total: number; newestSeq: number }> {
  const params = paramsOf(by);
  const [rows, counts] = await reader.together<[WalletTransferRow, { total: number; newestSeq: number }]>(
    {
      sql: `${OWN}, page AS (SELECT * FROM own ORDER BY seq DESC LIMIT ?7 OFFSET ?8)
            SELECT seq, kind, amountMinor, currency, description, createdAt, referenceId, ${SHORT_CODE} AS shortCode,
                   ${MORE_TICKETS} AS moreTickets, ${PAID_FOR_EVENT} AS paidForEvent
            FROM page ORDER BY seq DESC`,
      params: [...params, by.limit, by.offset],
    },
    { sql: `${OWN} SELECT count(*) AS total, coalesce(max(seq), 0) AS newestSeq FROM own`, params },
  );
  return { rows, total: counts[0]?.total ?? 0, newestSeq: counts[0]?.newestSeq ?? 0 };
}

/** Whether any transfer used a person's balances; stops at the first. */
export async function readIsUsed(reader: Reader, userId: string): Promise<boolean> {
  const all = { userId, currencies: CURRENCIES, kinds: null, from: null, before: null, upToSeq: null };
  const row = await reader.first<{ used: number }>(
    `${OWN} SELECT EXISTS (SELECT 1 FROM own) AS used`,
    ...paramsOf(all),
  );
  return row?.used === 1;
}

function paramsOf({ userId, currencies, kinds, from, before, upToSeq }: WalletFilter) {
  return [
    JSON.stringify(currencies.map((currency) => walletAccount(userId, currency))),
    kinds ? JSON.stringify(kinds) : null,
    from,
    before,
    upToSeq,
    userId,
  ];
}

/** Tickets of a purchase, in the order of its mail. */
const SHORT_CODE = `
  CASE kind
    WHEN 'ticket_purchase' THEN (
      SELECT t.short_code FROM tickets t JOIN ticket_types y ON y.id = t.ticket_type_id
      WHERE t.purchase_id = referenceId ORDER BY y.sort_order, t.id LIMIT 1)
    WHEN 'order_purchase' THEN (SELECT short_code FROM orders WHERE id = referenceId)
    WHEN 'ticket_refund' THEN (
      SELECT t.short_code FROM refunds r JOIN tickets t ON t.id = r.subject_id WHERE r.id = referenceId)
    WHEN 'order_refund' THEN (
      SELECT o.short_code FROM refunds r JOIN orders o ON o.id = r.subject_id WHERE r.id = referenceId)
  END`;

const MORE_TICKETS = `
  CASE kind WHEN 'ticket_purchase'
    THEN max((SELECT count(*) FROM tickets WHERE purchase_id = referenceId) - 1, 0) ELSE 0 END`;

/** What is paid by card passes through the wallet, which is no top-up to the person who paid. */
const PAID_FOR_EVENT = `
  CASE kind WHEN 'topup' THEN (
    SELECT e.name FROM payments pay JOIN events e ON e.id = pay.event_id WHERE pay.id = referenceId) END`;

/**
 * SQL: numbers and signs of the transfers on wallets: by account, and those that the accounts' indexes leave out. None
 * is on both sides, as there is one wallet per currency.
 */
export function walletTransfers(by: { userId: string; accounts: string }): string {
  const ofCause = (prefix: string, table: string, sign: number) => `
    SELECT t.seq, ${sign} AS sign FROM ${table} AS c CROSS JOIN ledger_transfers AS t ON t.request_id = '${prefix}:' || c.id
    WHERE c.user_id = ${by.userId} AND t.${sign > 0 ? 'credit' : 'debit'}_account_id IN (${by.accounts})`;
  const causes = [
    ofCause('purchase', 'purchases', -1),
    ofCause('order', 'orders', -1),
    ofCause('topup', 'payments', 1),
  ];
  return `
    SELECT seq, -1 AS sign FROM ledger_transfers WHERE debit_account_id IN (${by.accounts}) AND ${INDEXED_BY_ACCOUNT}
    UNION ALL
    SELECT seq, 1 FROM ledger_transfers WHERE credit_account_id IN (${by.accounts}) AND ${INDEXED_BY_ACCOUNT}
    UNION ALL ${causes.join(' UNION ALL ')}`;
}

/** Both transfers of a sale whose card payment covered all of it: no balance was used or kept. */
const PASSES_THROUGH = `
  CASE t.kind
    WHEN 'topup' THEN EXISTS (
      SELECT 1 FROM payments pay WHERE pay.id = t.reference_id AND pay.amount = CASE pay.purpose
        WHEN 'tickets' THEN (SELECT total FROM purchases WHERE id = pay.result_id)
        WHEN 'order' THEN (SELECT total FROM orders WHERE id = pay.result_id)
        WHEN 'tip' THEN (SELECT amount FROM tips WHERE id = pay.result_id) END)
    WHEN 'ticket_purchase' THEN EXISTS (
      SELECT 1 FROM purchases s JOIN payments pay ON pay.id = s.payment_id
      WHERE s.id = t.reference_id AND pay.amount = s.total)
    WHEN 'order_purchase' THEN EXISTS (
      SELECT 1 FROM orders s JOIN payments pay ON pay.id = s.payment_id
      WHERE s.id = t.reference_id AND pay.amount = s.total)
    WHEN 'tip' THEN EXISTS (
      SELECT 1 FROM tips s JOIN payments pay ON pay.id = s.payment_id
      WHERE s.id = t.reference_id AND pay.amount = s.amount)
    ELSE 0 END`;

const OWN = `WITH own AS (
  SELECT t.seq, t.kind, w.sign * t.amount AS amountMinor, t.currency, t.description, t.created_at AS createdAt,
         t.reference_id AS referenceId
  FROM (${walletTransfers({ userId: '?6', accounts: 'SELECT value FROM json_each(?1)' })}) AS w
  CROSS JOIN ledger_transfers AS t ON t.seq = w.seq
  WHERE (?2 IS NULL OR t.kind IN (SELECT value FROM json_each(?2)))
    AND t.created_at >= coalesce(?3, 0) AND t.created_at < coalesce(?4, 9007199254740991)
    AND t.seq <= coalesce(?5, 9007199254740991) AND NOT ${PASSES_THROUGH})`;

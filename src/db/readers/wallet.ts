import { CURRENCIES, type Currency } from '#shared/money.ts';
import type { Reader } from '../client.ts';
import { walletAccount } from '../ledger-accounts.ts';
import type { TRANSFER_KINDS } from '../schema/money.ts';

export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** A person's balances by currency; a wallet that was never used holds 0. */
export async function readBalances(
  reader: Reader,
  userId: string,
): Promise<{ currency: Currency; balanceMinor: number }[]> {
  const rows = await reader.all<{ id: string; balance: number }>(
    'SELECT id, balance FROM ledger_accounts WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(CURRENCIES.map((currency) => walletAccount(userId, currency))),
  );
  const balances = new Map(rows.map((row) => [row.id, row.balance]));
  return CURRENCIES.map((currency) => ({
    currency,
    balanceMinor: balances.get(walletAccount(userId, currency)) ?? 0,
  }));
}

export interface WalletTransferRow {
  seq: number;
  kind: TransferKind;
  /** Signed: what came into the wallet is positive. */
  amountMinor: number;
  currency: Currency;
  description: string;
  createdAt: number;
  referenceId: string;
}

/**
 * Transfers on a person's wallets, newest first. Each side of each wallet is a walk down one index, stopped at the
 * limit; only these short lists are merged, here: D1 takes at most five terms in one UNION.
 */
export async function readWalletTransfers(
  reader: Reader,
  by: {
    userId: string;
    currencies: readonly Currency[];
    /** Null for all kinds. */
    kinds: readonly TransferKind[] | null;
    /** Only what happened before this one; null for the newest. */
    beforeSeq: number | null;
    limit: number;
  },
): Promise<WalletTransferRow[]> {
  const kinds = by.kinds ? JSON.stringify(by.kinds) : null;
  const queries = by.currencies.flatMap((currency) => {
    const params = [walletAccount(by.userId, currency), by.beforeSeq, kinds, by.limit];
    return [
      { sql: OUTGOING, params },
      { sql: INCOMING, params },
    ];
  });
  const sides = await reader.together<WalletTransferRow[]>(...queries);
  return sides
    .flat()
    .sort((a, b) => b.seq - a.seq)
    .slice(0, by.limit);
}

const OUTGOING = transfersOf('debit', '-amount');
const INCOMING = transfersOf('credit', 'amount');

function transfersOf(side: 'debit' | 'credit', amount: string): string {
  return `
    SELECT seq, kind, ${amount} AS amountMinor, currency, description, created_at AS createdAt,
           reference_id AS referenceId
    FROM ledger_transfers
    WHERE ${side}_account_id = ?1 AND seq < coalesce(?2, 9007199254740991)
      AND (?3 IS NULL OR kind IN (SELECT value FROM json_each(?3)))
    ORDER BY seq DESC LIMIT ?4`;
}

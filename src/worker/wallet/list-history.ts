import { readerOf } from '#db/client.ts';
import { readWalletTransfers, type TransferKind } from '#db/readers/wallet.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { HistoryInput, HistoryOutput, WalletEntry } from '#shared/contracts/wallet.ts';
import { CURRENCIES } from '#shared/money.ts';
import type { Deps } from '../deps.ts';

/** The ledger's kinds as the specification's types of a wallet transaction. */
const KINDS_OF: Record<WalletEntry['type'], readonly TransferKind[]> = {
  topup: ['topup'],
  purchase: ['ticket_purchase', 'order_purchase', 'tip'],
  refund: ['ticket_refund', 'order_refund'],
  adjustment: ['adjustment'],
};

/** What came into and left a person's wallets, newest first, in pages by sequence number. */
export async function listHistory(
  deps: Pick<Deps, 'db'>,
  input: HistoryInput & { userId: string },
): Promise<HistoryOutput> {
  const rows = await readWalletTransfers(readerOf(deps.db), {
    userId: input.userId,
    currencies: input.currency ? [input.currency] : CURRENCIES,
    kinds: input.type ? KINDS_OF[input.type] : null,
    beforeSeq: input.cursor ?? null,
    // One more than asked for tells whether there is a next page.
    limit: input.limit + 1,
  });
  const items = rows.slice(0, input.limit).map((row) => ({
    id: row.seq,
    type: typeOf(row.kind),
    amountMinor: row.amountMinor,
    currency: row.currency,
    description: row.description,
    date: toIso(row.createdAt),
    reference: row.referenceId,
  }));
  return { items, next: rows.length > input.limit ? (items.at(-1)?.id ?? null) : null };
}

function typeOf(kind: TransferKind): WalletEntry['type'] {
  const types = Object.keys(KINDS_OF) as WalletEntry['type'][];
  return types.find((type) => KINDS_OF[type].includes(kind)) ?? 'adjustment';
}

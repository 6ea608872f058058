import type { z } from 'zod';
import { readerOf } from '#db/client.ts';
import {
  readWalletTransfers,
  type TransferKind,
  type WalletFilter,
  type WalletTransferRow,
} from '#db/readers/money/wallet.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { fromIso, toIso } from '#shared/contracts/common.ts';
import type {
  HistoryExportInput,
  HistoryInput,
  HistoryOutput,
  historyExportOutput,
  WalletEntry,
} from '#shared/contracts/money/wallet.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import type { Deps } from '#worker/deps.ts';

/** Wallet entries per page, and in one exported file: years of nights out, about 2 MB. */
const HISTORY_PAGE_SIZE = 10;
const HISTORY_EXPORT_MAX = 10_000;

/** Ledger kinds by the transaction types of the product. A tip counts as a purchase. */
const KINDS_OF: Record<WalletEntry['type'], readonly TransferKind[]> = {
  topup: ['topup'],
  purchase: ['ticket_purchase', 'order_purchase', 'tip'],
  refund: ['ticket_refund', 'order_refund'],
  adjustment: ['adjustment', 'dispute', 'withdrawal', 'withdrawal_return', 'unpaid'],
};

const SUBJECT_OF: Partial<Record<TransferKind, WalletEntry['subject']>> = {
  topup: 'card',
  ticket_purchase: 'tickets',
  ticket_refund: 'tickets',
  order_purchase: 'order',
  order_refund: 'order',
  tip: 'tip',
  dispute: 'dispute',
  unpaid: 'unpaid',
  withdrawal: 'toCard',
  withdrawal_return: 'fromCard',
};

/** A page of the user's wallet transactions, newest first. */
export async function listHistory(
  deps: Pick<Deps, 'db'>,
  input: HistoryInput & { userId: string },
): Promise<HistoryOutput> {
  const { page, pageSize = HISTORY_PAGE_SIZE, upTo = null } = input;
  const { rows, total, newestSeq } = await readWalletTransfers(readerOf(deps.db), {
    ...filterOf(input),
    upToSeq: upTo,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return { items: rows.map(entryOf), page, pageSize, total, upTo: upTo ?? newestSeq };
}

/** All transactions for an export, up to a limit. */
export async function exportHistory(
  deps: Pick<Deps, 'db'>,
  input: HistoryExportInput & { userId: string },
): Promise<z.infer<typeof historyExportOutput>> {
  const { rows, total } = await readWalletTransfers(readerOf(deps.db), {
    ...filterOf(input),
    upToSeq: null,
    offset: 0,
    limit: HISTORY_EXPORT_MAX,
  });
  return { items: rows.map(entryOf), total };
}

function filterOf(input: HistoryExportInput & { userId: string }): Omit<WalletFilter, 'upToSeq'> {
  return {
    userId: input.userId,
    currencies: input.currency ? [input.currency] : CURRENCIES,
    kinds: input.type ? KINDS_OF[input.type] : null,
    from: input.from ? fromIso(input.from) : null,
    before: input.before ? fromIso(input.before) : null,
  };
}

function entryOf(row: WalletTransferRow): WalletEntry {
  return {
    id: row.seq,
    type: typeOf(row.kind),
    subject: row.paidForEvent === null ? (SUBJECT_OF[row.kind] ?? 'correction') : 'cardPayment',
    amountMinor: row.amountMinor,
    currency: row.currency,
    description: row.paidForEvent ?? row.description,
    date: toIso(row.createdAt),
    reference: row.referenceId,
    code: row.shortCode === null ? null : formatShortCode(row.shortCode),
    moreTickets: row.moreTickets,
  };
}

function typeOf(kind: TransferKind): WalletEntry['type'] {
  const types = Object.keys(KINDS_OF) as WalletEntry['type'][];
  return types.find((type) => KINDS_OF[type].includes(kind)) ?? 'adjustment';
}

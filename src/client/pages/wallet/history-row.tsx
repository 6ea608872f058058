import {
  ArrowDownLeft,
  Copy,
  CreditCard,
  Gavel,
  HandHeart,
  ShoppingBag,
  SlidersHorizontal,
  Ticket,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EntryRow } from '#client/features/entry-row/entry-row.tsx';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { purchaseReference } from '#shared/codes/purchase-reference.ts';
import type { WalletEntry } from '#shared/contracts/money/wallet.ts';
import { PATHS } from '#shared/paths.ts';
import { useEntryTitle } from './entry-words.ts';

const ICON_OF = {
  card: ArrowDownLeft,
  cardPayment: CreditCard,
  tickets: Ticket,
  order: ShoppingBag,
  tip: HandHeart,
  toCard: CreditCard,
  fromCard: CreditCard,
  dispute: Gavel,
  unpaid: CreditCard,
  correction: SlidersHorizontal,
} as const satisfies Record<WalletEntry['subject'], unknown>;

const PAGE_OF = {
  card: null,
  cardPayment: null,
  tickets: PATHS.myTickets,
  order: PATHS.orders,
  tip: PATHS.tips,
  toCard: null,
  fromCard: null,
  dispute: null,
  unpaid: null,
  correction: null,
} as const satisfies Record<WalletEntry['subject'], string | null>;

/** The page that shows the entry's subject. */
function pageOf({ type, subject }: WalletEntry): string | null {
  return type === 'refund' ? PATHS.refunds : PAGE_OF[subject];
}

export function HistoryRow({ entry }: { entry: WalletEntry }) {
  const { t } = useTranslation('wallet');
  const format = useFormats();
  const { title, kind } = useEntryTitle()(entry);
  const page = pageOf(entry);
  const income = entry.amountMinor > 0;
  const amount = format.money(entry.amountMinor, entry.currency);
  // A code finds its purchase at the refund desk. Entries without one are identified by the payment's reference, which
  // is too long to read out.
  const copied = entry.code ?? entry.reference;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      toast.success(t('history.copied'));
    } catch (error) {
      console.error(error);
      toast.error(t('history.copyFailed'), { description: copied });
    }
  };
  return (
    <EntryRow
      icon={entry.type === 'refund' ? Undo2 : ICON_OF[entry.subject]}
      title={title}
      amount={income ? `+${amount}` : amount}
      income={income}
    >
      <p className="text-pretty break-words text-sm">
        {page ? (
          <Link to={page} className="underline decoration-input underline-offset-4 hover:decoration-current">
            {kind}
          </Link>
        ) : (
          kind
        )}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted-foreground text-sm">
        <time dateTime={entry.date}>{format.moment(entry.date)}</time>
        <button
          type="button"
          onClick={() => void copy()}
          className="-mx-1.5 inline-flex min-h-7 items-center gap-1.5 rounded-md px-1.5 hover:bg-muted hover:text-foreground"
        >
          <span className="normal-nums">
            {entry.code
              ? t('history.code', { code: purchaseReference(entry.code, entry.moreTickets) })
              : t('history.copyReference')}
          </span>
          <Copy aria-hidden="true" className="size-3.5" />
          {entry.code ? <span className="sr-only">{t('history.copy')}</span> : null}
        </button>
      </p>
    </EntryRow>
  );
}

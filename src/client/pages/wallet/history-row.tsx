import { ArrowDownLeft, Copy, ShoppingBag, SlidersHorizontal, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routeOf } from '#client/app/routes.tsx';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { WalletEntry } from '#shared/contracts/wallet.ts';
import { useEntryWords } from './entry-words.ts';

const ICON_OF = {
  topup: ArrowDownLeft,
  purchase: ShoppingBag,
  refund: Undo2,
  adjustment: SlidersHorizontal,
} as const satisfies Record<WalletEntry['type'], unknown>;

const PAGE_OF = {
  card: null,
  tickets: '/my-tickets',
  order: '/orders',
  tip: '/tips',
  correction: null,
} as const satisfies Record<WalletEntry['subject'], string | null>;

/** Where a reader finds what the entry was for. */
function pageOf({ type, subject }: WalletEntry): string | null {
  const path = type === 'refund' ? '/refunds' : PAGE_OF[subject];
  return path && routeOf(path) ? path : null;
}

/** The part of a long id that people compare and read out. */
function shortReference(reference: string): string {
  return /^[0-9a-f-]{36}$/i.test(reference) ? reference.slice(0, 8).toUpperCase() : reference;
}

export function HistoryRow({ entry }: { entry: WalletEntry }) {
  const { t } = useTranslation('wallet');
  const format = useFormats();
  const words = useEntryWords()(entry);
  const Icon = ICON_OF[entry.type];
  const page = pageOf(entry);
  const income = entry.amountMinor > 0;
  const amount = format.money(Math.abs(entry.amountMinor), entry.currency);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(entry.reference);
      toast.success(t('history.copied'));
    } catch (error) {
      console.error(error);
      toast.error(t('history.copyFailed'), { description: entry.reference });
    }
  };
  return (
    <li className="flex items-start gap-3.5 py-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-muted text-muted-foreground">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-medium">{t(`types.${entry.type}`)}</p>
          <p className={cn('font-semibold tabular-nums', income && 'text-success-ink')}>
            {entry.amountMinor === 0 ? amount : `${income ? '+' : '−'}${amount}`}
          </p>
        </div>
        <p className="text-pretty break-words text-sm">
          {page ? (
            <Link
              to={page}
              className="underline decoration-input underline-offset-4 hover:decoration-current"
            >
              {words}
            </Link>
          ) : (
            words
          )}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted-foreground text-sm">
          <time dateTime={entry.date}>{format.moment(entry.date)}</time>
          <button
            type="button"
            title={entry.reference}
            onClick={() => void copy()}
            className="-mx-1.5 inline-flex min-h-7 items-center gap-1.5 rounded-md px-1.5 hover:bg-muted hover:text-foreground"
          >
            {t('history.reference', { reference: shortReference(entry.reference) })}
            <Copy aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{t('history.copy')}</span>
          </button>
        </p>
      </div>
    </li>
  );
}

export function HistoryRowSkeleton() {
  return (
    <div className="flex items-start gap-3.5 py-3.5">
      <Skeleton className="size-10 shrink-0 rounded-lg" />
      <div className="flex-1">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-6 w-20" />
        </div>
        <Skeleton className="mt-1 h-4 w-40" />
        <Skeleton className="mt-2 h-5 w-48" />
      </div>
    </div>
  );
}

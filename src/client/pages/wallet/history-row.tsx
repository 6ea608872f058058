import { ArrowDownLeft, ShoppingBag, SlidersHorizontal, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { WalletEntry } from '#shared/contracts/wallet.ts';

const ICON_OF = {
  topup: ArrowDownLeft,
  purchase: ShoppingBag,
  refund: Undo2,
  adjustment: SlidersHorizontal,
} as const satisfies Record<WalletEntry['type'], unknown>;

/** The part of a long id that people compare and read out. */
function shortReference(reference: string): string {
  return /^[0-9a-f-]{36}$/i.test(reference) ? reference.slice(0, 8).toUpperCase() : reference;
}

export function HistoryRow({ entry }: { entry: WalletEntry }) {
  const { t } = useTranslation('wallet');
  const format = useFormats();
  const Icon = ICON_OF[entry.type];
  const income = entry.amountMinor > 0;
  const amount = format.money(Math.abs(entry.amountMinor), entry.currency);
  return (
    <li className="flex items-start gap-3.5 py-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-muted text-muted-foreground">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-medium">{t(`types.${entry.type}`)}</p>
          <p className={cn('font-semibold', income && 'text-success-ink')}>
            {entry.amountMinor === 0 ? amount : `${income ? '+' : '−'}${amount}`}
          </p>
        </div>
        {entry.description ? <p className="text-pretty break-words text-sm">{entry.description}</p> : null}
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted-foreground text-sm">
          <time dateTime={entry.date}>{format.moment(entry.date)}</time>
          {entry.reference ? (
            <span title={entry.reference}>
              {t('history.reference', { reference: shortReference(entry.reference) })}
            </span>
          ) : null}
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
        <Skeleton className="mt-2 h-4 w-48" />
      </div>
    </div>
  );
}

import { EyeOff, Heart, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Currency } from '#shared/money.ts';

interface TipRowProps {
  title: ReactNode;
  amountMinor: number;
  currency: Currency;
  /** Under the title: the event, or the artist. */
  about: ReactNode;
  message: string;
  /** Says so on the row. */
  anonymous: boolean;
  /** When, in words. */
  when: string;
  date: string;
}

/** One tip of a list. */
export function TipRow({ title, amountMinor, currency, about, message, anonymous, when, date }: TipRowProps) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  return (
    <li className="flex items-start gap-3.5 py-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-primary-soft text-primary-ink">
        <Heart aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0 break-words font-medium">{title}</p>
          <p className="font-semibold">{format.money(amountMinor, currency)}</p>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm">
          <span className="min-w-0 break-words">{about}</span>
          <time dateTime={date}>{when}</time>
          {anonymous ? (
            <Badge>
              <EyeOff aria-hidden="true" />
              {t('row.anonymous')}
            </Badge>
          ) : null}
        </p>
        {message ? (
          <p className="mt-2 flex gap-2 rounded-lg bg-muted px-3 py-2 text-[0.9375rem]">
            <MessageCircle aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted-foreground" />
            <span className="min-w-0 whitespace-pre-line break-words">{message}</span>
          </p>
        ) : null}
      </div>
    </li>
  );
}

const PLACES = ['first', 'second', 'third', 'fourth'];

/** Rows that are on their way. */
export function TipRowsSkeleton({ label }: { label: string }) {
  return (
    <div className="divide-y">
      <p role="status" className="sr-only">
        {label}
      </p>
      {PLACES.map((place) => (
        <div key={place} className="flex items-start gap-3.5 py-3.5">
          <Skeleton className="size-10 shrink-0 rounded-lg" />
          <div className="flex-1">
            <div className="flex justify-between gap-4">
              <Skeleton className="h-6 w-32" />
              <Skeleton className="h-6 w-20" />
            </div>
            <Skeleton className="mt-1 h-4 w-48" />
          </div>
        </div>
      ))}
    </div>
  );
}

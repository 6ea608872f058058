import { EyeOff, Heart, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryRow } from '#client/features/entry-row/entry-row.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { Currency } from '#shared/money/money.ts';

interface TipRowProps {
  title: ReactNode;
  amountMinor: number;
  currency: Currency;
  /** The event or the artist, shown under the title. */
  about: ReactNode;
  message: string;
  /** Adds a label to the row. */
  anonymous: boolean;
  /** The formatted time. */
  when: string;
  date: string;
}

export function TipRow({ title, amountMinor, currency, about, message, anonymous, when, date }: TipRowProps) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  return (
    <EntryRow icon={Heart} accent title={title} amount={format.money(amountMinor, currency)}>
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
    </EntryRow>
  );
}

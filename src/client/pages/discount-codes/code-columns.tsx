import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { ownTimeZone } from '#client/features/events/own/form/time-zones.ts';
import { copyText } from '#client/features/share/share-link.ts';
import { useFormats } from '#client/lib/format.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { DiscountState, DiscountView } from '#shared/contracts/discounts.ts';
import { BatchControls } from './batch-actions.tsx';
import { nameOf, useCodeBounds, worthText } from './code-words.ts';

const TONES = {
  active: 'success',
  scheduled: 'neutral',
  used_up: 'warning',
  expired: 'outline',
  inactive: 'outline',
  event_ended: 'outline',
  event_cancelled: 'outline',
} as const satisfies Record<DiscountState, Tone>;

/** Administrators see the codes of all organizers. */
export function useCodeColumns(): readonly DataColumn<DiscountView>[] {
  const { t } = useTranslation('codes');
  const format = useFormats();
  const bounds = useCodeBounds();
  const me = useMe();
  const columns: (Omit<DataColumn<DiscountView>, 'header'> & {
    id: 'code' | 'worth' | 'state' | 'event' | 'used' | 'saved' | 'valid' | 'organizer' | 'copy';
  })[] = [
    {
      id: 'code',
      width: 'minmax(9rem,1.4fr)',
      card: 'title',
      cell: (code) => (
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 @min-[44rem]:flex-nowrap">
          <span className="max-w-full shrink-0 truncate font-medium tracking-wide">{nameOf(code)}</span>
          <span className="min-w-0 truncate text-muted-foreground">{code.description}</span>
        </span>
      ),
    },
    { id: 'worth', width: '5rem', cell: (code) => worthText(code, format) },
    {
      id: 'state',
      width: '8.5rem',
      card: 'aside',
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>,
    },
    {
      id: 'event',
      width: 'minmax(6rem,1fr)',
      card: 'detail',
      cell: (code) => (
        <span className="truncate">
          <span className="@min-[44rem]:hidden">{worthText(code, format)} · </span>
          {code.event?.name ?? t('allEvents')}
        </span>
      ),
    },
    {
      id: 'used',
      width: '10.5rem',
      align: 'end',
      card: 'detail',
      cell: ({ batch, used, maxUses }) =>
        batch
          ? t('batch.used', { used: format.number(batch.usedCodes), count: batch.count })
          : maxUses === null
            ? t('row.used', { count: used })
            : t('row.usedOf', { used: format.number(used), most: format.number(maxUses) }),
    },
    {
      id: 'saved',
      width: '7rem',
      align: 'end',
      wideOnly: true,
      cell: ({ savedMinor }) =>
        format.list(savedMinor.map(({ currency, amountMinor }) => format.money(amountMinor, currency))),
    },
    {
      id: 'valid',
      width: 'minmax(7rem,1fr)',
      wideOnly: true,
      cell: (code) => <span className="truncate">{bounds(code, ownTimeZone()).join(' · ')}</span>,
    },
    {
      id: 'organizer',
      width: 'minmax(5rem,0.7fr)',
      wideOnly: true,
      cell: ({ organizer }) => <span className="truncate">{organizer.name}</span>,
    },
    {
      id: 'copy',
      width: '4.75rem',
      align: 'end',
      card: 'action',
      isControl: true,
      cell: (code) => (code.batch ? <BatchControls code={code} /> : <CopyButton code={code.code} />),
    },
  ];
  return columns
    .filter(({ id }) => id !== 'organizer' || (me !== null && isAdmin(me)))
    .map((column) => ({ ...column, header: t(`column.${column.id}`) }));
}

function CopyButton({ code }: { code: string }) {
  const { t } = useTranslation('codes');
  const words = { copied: t('copied', { code }), copyFailed: t('notCopied') };
  return (
    <IconButton
      reads
      variant="ghost"
      className="size-9"
      tabIndex={-1}
      label={t('copy', { code })}
      onClick={() => void copyText(code, words)}
    >
      <Copy aria-hidden="true" />
    </IconButton>
  );
}

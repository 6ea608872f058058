import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { NavItem } from './nav-items.ts';

/** How often the counts are read again while a page is open (ms). An answer given in this tab refetches them at once. */
const COUNT_EVERY_MS = 60_000;

const LOOKS = {
  side: 'ml-auto',
  row: '',
  tab: 'absolute -top-1.5 left-[calc(100%-0.6rem)]',
} as const;

interface NavCountProps {
  waits: NavItem['waits'];
  look: keyof typeof LOOKS;
}

/** Requests that wait behind a navigation item, if it has such and there are any. */
export function NavCount({ waits, look }: NavCountProps) {
  return waits ? <Count waits={waits} look={look} /> : null;
}

function Count({ waits, look }: NavCountProps & { waits: NonNullable<NavItem['waits']> }) {
  const { t } = useTranslation();
  const format = useFormats();
  const options = { refetchInterval: COUNT_EVERY_MS, retry: false } as const;
  const refunds = useQuery(
    trpc.refunds.openRequests.queryOptions(undefined, { ...options, enabled: waits === 'refunds' }),
  );
  const people = useQuery(
    trpc.users.waiting.queryOptions(undefined, { ...options, enabled: waits === 'people' }),
  );
  const count = (waits === 'refunds' ? refunds : people).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span
      className={cn(
        'grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-primary px-1.5 font-semibold text-primary-foreground text-xs leading-none tabular-nums',
        LOOKS[look],
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : format.number(count)}</span>
      <span className="sr-only">{t('nav.waiting', { count })}</span>
    </span>
  );
}

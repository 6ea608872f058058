import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#client/lib/format.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** A guest's next ticket and the money in their wallet. */
export function GuestGlance() {
  return (
    <div className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4">
      <NextTicket />
      <Balance />
    </div>
  );
}

function NextTicket() {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const { data, error } = useQuery(trpc.tickets.mine.queryOptions({ when: 'coming' }));
  const next = data?.items
    .filter(({ status }) => status === 'active')
    .toSorted((a, b) => Date.parse(a.event.startDate) - Date.parse(b.event.startDate))[0];
  if (error && !data) return null;
  return (
    <Glance
      label={t('next.label')}
      to={next ? `/my-tickets?ticket=${next.id}` : '/browse-events'}
      ready={Boolean(data)}
    >
      {next ? (
        <>
          <span className="wrap-anywhere block font-semibold text-lg leading-snug">{next.event.name}</span>
          <span className="mt-0.5 block text-muted-foreground text-sm">
            {formats.eventTime(next.event.startDate, next.event.timeZone)} · {next.typeName}
          </span>
        </>
      ) : (
        <>
          <span className="block font-semibold text-lg leading-snug">{t('next.none')}</span>
          <span className="mt-0.5 block text-muted-foreground text-sm">{t('next.browse')}</span>
        </>
      )}
    </Glance>
  );
}

function Balance() {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const { data, error } = useQuery(trpc.wallet.get.queryOptions());
  if (error && !data) return null;
  const wallets = data?.wallets ?? [];
  return (
    <Glance label={t('balance.label')} to="/wallet" ready={Boolean(data)}>
      {wallets.length > 0 ? (
        <span className="flex flex-wrap gap-x-5 font-semibold text-lg leading-snug">
          {wallets.map(({ currency, balanceMinor }) => (
            <span key={currency} className="whitespace-nowrap">
              {formats.money(balanceMinor, currency)}
            </span>
          ))}
        </span>
      ) : (
        <span className="block font-semibold text-lg leading-snug">{t('balance.none')}</span>
      )}
    </Glance>
  );
}

interface GlanceProps {
  label: string;
  to: string;
  ready: boolean;
  children: ReactNode;
}

function Glance({ label, to, ready, children }: GlanceProps) {
  return (
    <Link to={to} className="group min-w-0 rounded-2xl">
      <Card className="flex h-full min-h-26 items-center gap-4 p-5 transition-colors group-hover:border-input">
        <span className="min-w-0 flex-1">
          <span className="block text-muted-foreground text-sm">{label}</span>
          {ready ? (
            children
          ) : (
            <>
              <Skeleton className="mt-1.5 h-6 w-48 max-w-full" />
              <Skeleton className="mt-2 h-4 w-36 max-w-full" />
            </>
          )}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      </Card>
    </Link>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { WaitlistOfEvent } from '#shared/contracts/event-waitlist/event-waitlist.ts';

/** Poll interval: people join and give back at any time, and no board counts them (ms). */
const WAITLIST_EVERY_MS = 10_000;

const COLUMNS = ['waiting', 'offered', 'listed', 'resold'] as const;

/** Who waits for a place and what was given back, by ticket type. Nothing while there is neither. */
export function WaitlistCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation('organizer');
  const { data, isPending } = useQuery(
    trpc.eventWaitlist.ofEvent.queryOptions({ eventId }, { refetchInterval: WAITLIST_EVERY_MS }),
  );
  if (isPending) return <Skeleton className="h-24 rounded-2xl" />;
  const types = (data ?? []).filter((type) => COLUMNS.some((column) => type[column] > 0));
  if (types.length === 0) return null;
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="font-semibold">{t('waitlist.title')}</h2>
      <ul className="divide-y">
        {types.map((type) => (
          <TypeCounts key={type.ticketTypeId} type={type} />
        ))}
      </ul>
    </Card>
  );
}

function TypeCounts({ type }: { type: WaitlistOfEvent[number] }) {
  const { t } = useTranslation('organizer');
  const format = useFormats();
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3 last:pb-0">
      <p className="wrap-anywhere min-w-0 flex-1 basis-40 font-medium">{type.typeName}</p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-6 gap-y-2 max-sm:basis-full sm:flex">
        {COLUMNS.map((column) => (
          <div key={column}>
            <dt className="text-muted-foreground text-sm">{t(`waitlist.${column}`)}</dt>
            <dd>
              <span className="font-semibold tabular-nums">{format.number(type[column])}</span>
              {column === 'waiting' && type.wanted > type.waiting ? (
                <span className="text-muted-foreground text-sm">
                  {' '}
                  {t('waitlist.wanted', { count: type.wanted })}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

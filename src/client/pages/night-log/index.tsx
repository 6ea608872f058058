import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { useReaderZone } from '#client/lib/reader-zone.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { type NightLog, nightLogInput } from '#shared/contracts/health.ts';
import { NightFigures } from './night-figures.tsx';
import { NightSummary } from './night-summary.tsx';

const REFRESH_MS = 30_000;

/** What happened in a night, for the operator who was asleep or is on call. */
export default function NightLogPage() {
  const { t } = useTranslation('nightLog');
  const [params] = useSearchParams();
  const timeZone = useReaderZone() ?? undefined;
  const asked = nightLogInput.safeParse({ night: params.get('night') || undefined, timeZone });
  const query = useQuery(
    trpc.platform.night.queryOptions(asked.data ?? { timeZone }, {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.running ? REFRESH_MS : false),
    }),
  );
  const failure = failureOf(query);
  const log = query.data;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <p className="mt-1.5 mb-4 max-w-2xl text-pretty text-muted-foreground">{t('lead')}</p>
      {failure && (!log || query.isPlaceholderData) ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : log ? (
        <div className="flex flex-col gap-4" aria-busy={query.isPlaceholderData}>
          <NightArrows log={log} />
          <NightSummary log={log} />
          <NightFigures log={log} />
        </div>
      ) : (
        <SkeletonBoxes label={t('loading')} count={3} box="h-28" />
      )}
    </>
  );
}

function NightArrows({ log }: { log: NightLog }) {
  const { t } = useTranslation('nightLog');
  const { bareRange } = useFormats();
  const change = useChangeParams();
  const { night, earlier, later, from, until, timeZone, running } = log;
  const show = (next: string | null) => change({ night: next });
  return (
    <div className="flex items-center gap-2">
      <IconButton
        variant="outline"
        label={t('earlier')}
        disabled={earlier === null}
        onClick={() => show(earlier)}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton variant="outline" label={t('later')} disabled={later === null} onClick={() => show(later)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <div className="min-w-0 flex-1 ps-1" aria-live="polite">
        <h2 className="font-semibold leading-snug">
          {night === 'now' ? t('lastHours') : bareRange(from, until, timeZone)}
        </h2>
        <p className="text-muted-foreground text-sm">
          {t(running && night !== 'now' ? 'running' : 'clock', { zone: timeZone })}
        </p>
      </div>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Tile, Tiles } from '#client/features/figures/tile.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { Backlog, PlatformHealth } from '#shared/contracts/health.ts';
import { BusyEvents } from './busy-events.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { Refusals } from './refusals.tsx';

const REFRESH_MS = 15_000;

export default function PlatformHealthPage() {
  const { t } = useTranslation('platform');
  const query = useQuery(trpc.platform.health.queryOptions(undefined, { refetchInterval: REFRESH_MS }));
  const failure = failureOf(query);
  const health = query.data;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <p className="mt-1.5 mb-6 max-w-2xl text-pretty text-muted-foreground">{t('lead')}</p>
      {failure && !health ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : health ? (
        <>
          <Alerts health={health} />
          <Backlogs health={health} />
          <DeadLetters letters={health.deadLetters} />
          <BusyEvents events={health.events} />
          <Refusals refusals={health.refusals} />
        </>
      ) : (
        <SkeletonBoxes label={t('loading')} count={2} box="h-28" />
      )}
    </>
  );
}

function Alerts({ health: { alerts, at } }: { health: PlatformHealth }) {
  const { t } = useTranslation('platform');
  const formats = useFormats();
  const checked = t('checked', { when: formats.moment(at) });
  if (alerts.length === 0)
    return (
      <Alert tone="success" title={t('fine')}>
        {checked}
      </Alert>
    );
  return (
    <Alert tone="danger" title={t('alerts.title', { count: alerts.length })}>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {alerts.map((alert) => (
          <li key={alert}>{t(`alerts.${alert}`)}</li>
        ))}
      </ul>
      <p className="mt-2">{checked}</p>
    </Alert>
  );
}

function Backlogs({ health: { at, mails, webhooks, payments, database } }: { health: PlatformHealth }) {
  const { t } = useTranslation('platform');
  const formats = useFormats();
  const size = (bytes: number) =>
    new Intl.NumberFormat(formats.locale, {
      style: 'unit',
      unit: bytes < 1e9 ? 'megabyte' : 'gigabyte',
      maximumFractionDigits: 1,
    }).format(bytes / (bytes < 1e9 ? 1e6 : 1e9));
  const oldest = ({ oldestAt }: Backlog) =>
    oldestAt === null ? t('none') : t('since', { when: formats.relative(oldestAt, Date.parse(at)) });
  return (
    <div className="mt-4">
      <Tiles>
        <Tile
          label={t('mails')}
          value={formats.number(mails.waiting)}
          note={mails.failed > 0 ? t('mailsFailed', { count: mails.failed }) : oldest(mails)}
        />
        <Tile label={t('payments')} value={formats.number(payments.waiting)} note={oldest(payments)} />
        <Tile label={t('webhooks')} value={formats.number(webhooks.waiting)} note={oldest(webhooks)} />
        <Tile
          label={t('database')}
          value={size(database.bytes)}
          note={t('share', {
            share: formats.percent(database.bytes / database.maxBytes),
            max: size(database.maxBytes),
          })}
        />
      </Tiles>
    </div>
  );
}

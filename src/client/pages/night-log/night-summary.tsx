import { useTranslation } from 'react-i18next';
import { Tile, Tiles } from '#client/features/figures/tile.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import type { NightLog } from '#shared/contracts/health.ts';

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

/** The night in four numbers, and the alerts that were open in it. */
export function NightSummary({ log }: { log: NightLog }) {
  const { t } = useTranslation(['nightLog', 'platform']);
  const { money, number, time, list } = useFormats();
  const { alerts, calls, errors, providers, quarters, refusals, takings, timeZone } = log;
  const total = (key: 'tickets' | 'admitted' | 'refused') =>
    quarters.reduce((sum, quarter) => sum + quarter[key], 0);
  const [slowest] = calls;
  return (
    <>
      {alerts.length === 0 ? (
        <Alert tone="success" title={t('noAlerts')} />
      ) : (
        <Alert tone="warning" title={t('alerts', { count: alerts.length })}>
          <ul className="flex flex-col gap-1.5">
            {alerts.map(({ name, beganAt, endedAt }) => (
              <li key={`${name} ${beganAt}`}>
                <span className="font-medium tabular-nums">
                  {endedAt
                    ? t('alertSpan', { from: time(beganAt, timeZone), until: time(endedAt, timeZone) })
                    : t('alertSince', { from: time(beganAt, timeZone) })}
                </span>{' '}
                {t(`platform:alerts.${name}`)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Tiles>
        <Tile
          label={t('tickets')}
          value={number(total('tickets'))}
          note={
            takings.length > 0 ? list(takings.map(({ minor, currency }) => money(minor, currency))) : null
          }
        />
        <Tile
          label={t('admitted')}
          value={number(total('admitted'))}
          note={t('scansRefused', { count: total('refused') })}
        />
        <Tile
          label={t('errors.count')}
          value={number(sumOf(errors))}
          note={t('refusedCount', { count: sumOf(refusals), providers: number(sumOf(providers)) })}
        />
        <Tile
          label={t('slowest')}
          value={slowest ? t('ms', { value: number(slowest.maxMs) }) : '–'}
          note={
            slowest ? (
              <span className="wrap-anywhere font-mono text-xs">{slowest.name}</span>
            ) : (
              t('calls.none')
            )
          }
        />
      </Tiles>
    </>
  );
}

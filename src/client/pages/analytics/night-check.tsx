import { useTranslation } from 'react-i18next';
import { Tile, Tiles } from '#client/features/figures/tile.tsx';
import { useFormats } from '#client/lib/format.ts';
import type { PaceAnalytics } from '#shared/contracts/analytics/sales-analytics.ts';
import { ChangeNote } from './change-note.tsx';
import { useSourceName } from './source-name.ts';

/** What differs from comparable nights, in numbers; nothing without such nights. */
export function NightCheck({ pace }: { pace: PaceAnalytics }) {
  const { t } = useTranslation('analytics');
  const { number, percent } = useFormats();
  const nameOf = useSourceName();
  const { comparable, points, visits } = pace;
  if (!comparable) return null;
  const point = points.find(({ isNow }) => isNow) ?? points.at(-1);
  const sold = point?.sold ?? 0;
  const usual = point?.usual ?? 0;
  const [weak] = visits?.weakSources ?? [];
  const note = (now: number, before: number | null, words: (value: number) => string) =>
    before === null ? t('night.notCounted') : <ChangeNote now={now} before={before} words={words(before)} />;
  return (
    <section aria-label={t('night.title')} className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold text-xl tracking-tight">{t('night.title')}</h2>
        <p className="text-pretty text-muted-foreground text-sm">
          {t(`night.${comparable.by}`, { count: comparable.nights.length })}
        </p>
      </div>
      <Tiles>
        <Tile
          label={t(point?.isNow ? 'night.sold' : 'night.soldInAll')}
          value={number(sold)}
          note={note(sold, usual, number)}
        />
        {visits ? (
          <>
            <Tile
              label={t('funnel.visits')}
              value={number(visits.visits)}
              note={note(visits.visits, visits.usual, number)}
            />
            <Tile
              label={t('sources.conversion')}
              value={visits.conversion === null ? '–' : percent(visits.conversion)}
              note={note(visits.conversion ?? 0, visits.usualConversion, percent)}
            />
            {visits.usual === null ? null : (
              <Tile
                label={t('night.weak')}
                value={weak ? nameOf(weak.source) : t('night.noWeak')}
                note={visits.weakSources.map((source) => (
                  <span key={source.source} className="block">
                    {t('night.fewer', {
                      source: nameOf(source.source),
                      visits: number(source.visits),
                      usual: number(source.usual),
                    })}
                  </span>
                ))}
              />
            )}
          </>
        ) : null}
      </Tiles>
    </section>
  );
}

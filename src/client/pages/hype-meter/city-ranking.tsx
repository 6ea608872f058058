import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import type { CityHypeView } from '#shared/contracts/hype.ts';

/** Number of cities listed in addition to the chosen one; the city select has all. */
const SHOWN = 10;

/** Cities ranked by points, each linked to its own meter. */
export function CityRanking({ hype, onChoose }: { hype: CityHypeView; onChoose: (key: string) => void }) {
  const { t } = useTranslation('hype');
  const { number } = useFormats();
  const most = Math.max(1, ...hype.cities.map(({ points }) => points));
  const shown = hype.cities.filter(({ key }, index) => index < SHOWN || key === hype.city.key);
  return (
    <section aria-labelledby="hype-cities">
      <h2 id="hype-cities" className="font-semibold text-xl tracking-tight">
        {t('cities.title')}
      </h2>
      <Card className="mt-4 p-2">
        <ol className="flex flex-col">
          {shown.map((city) => {
            const isChosen = city.key === hype.city.key;
            return (
              <li key={city.key}>
                <button
                  type="button"
                  aria-current={isChosen || undefined}
                  onClick={() => onChoose(city.key)}
                  className={cn(
                    'block w-full rounded-xl px-3 py-2.5 text-left transition-colors hover:bg-muted',
                    isChosen && 'bg-muted',
                  )}
                >
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <span className="w-6 shrink-0 font-semibold text-muted-foreground">
                      {city.rank ?? '–'}
                    </span>
                    <span className="min-w-0 flex-1 basis-24 truncate font-medium">{city.name}</span>
                    <span className="shrink-0 text-sm">
                      {city.points > 0
                        ? t('ranking.points', { points: number(city.points) })
                        : t('cities.none')}
                    </span>
                  </span>
                  <span
                    aria-hidden="true"
                    className="mt-1.5 ml-8 block h-1.5 overflow-hidden rounded-full bg-border"
                  >
                    <span
                      className="block h-full rounded-full bg-primary transition-[width] duration-700"
                      style={{ width: `${(100 * city.points) / most}%` }}
                    />
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      </Card>
    </section>
  );
}

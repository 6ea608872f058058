import { ArrowDown, ArrowUp, Flame, Minus, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EventCover } from '#client/features/events/cover/event-cover.tsx';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { CityHypeView, HypeNumbers } from '#shared/contracts/hype.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

type Place = HypeNumbers['ranking'][number];

function Movement({ place }: { place: Place }) {
  const { t } = useTranslation('hype');
  const by = place.rankBefore === null ? null : place.rankBefore - place.rank;
  const words =
    by === null
      ? t('ranking.new')
      : by === 0
        ? t('ranking.same')
        : by > 0
          ? t('ranking.up', { count: by })
          : t('ranking.down', { count: -by });
  const Icon = by === null ? Sparkles : by === 0 ? Minus : by > 0 ? ArrowUp : ArrowDown;
  return (
    <Tooltip label={words}>
      <span role="img" className="flex items-center gap-0.5 text-muted-foreground text-xs">
        <Icon aria-hidden="true" className="size-3.5" />
        {by ? <span aria-hidden="true">{Math.abs(by)}</span> : null}
      </span>
    </Tooltip>
  );
}

/** Events ranked by points; the first one's bar has full width. */
export function EventRanking({ hype }: { hype: CityHypeView }) {
  const { t } = useTranslation('hype');
  const format = useFormats();
  const events = new Map(hype.events.map((event) => [event.id, event]));
  const most = hype.numbers.ranking[0]?.points ?? 1;
  return (
    <section aria-labelledby="hype-events">
      <h2 id="hype-events" className="font-semibold text-xl tracking-tight">
        {t('ranking.title', { city: hype.city.name })}
      </h2>
      {hype.numbers.ranking.length === 0 ? (
        <Card className="mt-4">
          <EmptyState
            icon={<Flame aria-hidden="true" />}
            title={t('ranking.empty')}
            text={t('ranking.emptyText')}
            action={
              <Link
                to={`${PATHS.browseEvents}?city=${encodeURIComponent(hype.city.name)}`}
                className={buttonClass({ variant: 'outline' })}
              >
                {t('ranking.browse')}
              </Link>
            }
          />
        </Card>
      ) : (
        <ol className="mt-4 flex flex-col gap-3">
          {hype.numbers.ranking.map((place) => {
            const event = events.get(place.id);
            return event ? (
              <li key={place.id}>
                <Link
                  to={pathFor(PATHS.event, place.id)}
                  className="flex flex-wrap items-center gap-3 rounded-2xl border bg-card p-3 shadow-card transition-colors hover:border-input sm:gap-4"
                >
                  <span className="flex w-8 shrink-0 flex-col items-center gap-0.5">
                    <span className="font-semibold text-xl">{place.rank}</span>
                    <Movement place={place} />
                  </span>
                  <EventCover event={event} className="w-20 shrink-0 rounded-lg sm:w-28" />
                  <span className="min-w-0 flex-1 basis-40">
                    <span className="line-clamp-2 font-semibold leading-snug">{event.name}</span>
                    <span className="block text-pretty text-muted-foreground text-sm sm:truncate">
                      {format.day(event.startDate, event.timeZone)} · {event.venueName}
                    </span>
                    <span aria-hidden="true" className="mt-2 block h-2 overflow-hidden rounded-full bg-muted">
                      <span
                        className="block h-full rounded-full bg-primary transition-[width] duration-700"
                        style={{ width: `${Math.max(2, (100 * place.points) / most)}%` }}
                      />
                    </span>
                    <span className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm">
                      <span className="text-muted-foreground">
                        {[
                          t('tickets', { count: place.tickets }),
                          ...(place.tips > 0 ? [t('tips', { count: place.tips })] : []),
                        ].join(' · ')}
                      </span>
                      <span className="font-semibold">
                        {t('ranking.points', { points: format.number(place.points) })}
                      </span>
                    </span>
                  </span>
                </Link>
              </li>
            ) : null;
          })}
        </ol>
      )}
    </section>
  );
}

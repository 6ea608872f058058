import { Flame } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton, SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import type { CityHypeView } from '#shared/contracts/hype.ts';
import { FRESH_HOURS, POINTS_PER_TICKET, POINTS_PER_TIP } from '#shared/hype/hype.ts';
import { HYPE_PERIODS } from '#shared/hype/hype-clock.ts';
import { CityRanking } from './city-ranking.tsx';
import { EventRanking } from './event-ranking.tsx';
import { HeatGauge } from './heat-gauge.tsx';
import { HypeChart } from './hype-chart.tsx';
import { LastDay } from './last-day.tsx';
import { RollingNumber } from './rolling-number.tsx';
import { useCityHype } from './use-city-hype.ts';
import { useHypeChoice } from './use-hype-choice.ts';

export default function HypeMeterPage() {
  const { t } = useTranslation('hype');
  const { choice, choose } = useHypeChoice();
  const { query, hype, state } = useCityHype(choice.city, choice.period);
  const failure = failureOf(query);
  const chooseCity = (city: string | null) => choose({ city });
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
          <p className="mt-1.5 text-muted-foreground">{t('lead')}</p>
        </div>
        {hype && !failure ? (
          <div className="w-full sm:w-64">
            <Select
              aria-label={t('city')}
              options={hype.cities.map(({ key, name }) => ({ value: key, label: name }))}
              value={hype.city.key}
              onChange={chooseCity}
              className="min-h-12 rounded-xl"
            />
          </div>
        ) : failure ? null : (
          <Skeleton className="h-12 w-full rounded-xl sm:w-64" />
        )}
      </div>
      {isRefusal(failure, 'CITY_NOT_FOUND') ? (
        <EmptyState
          icon={<Flame aria-hidden="true" />}
          title={choice.city === null ? t('nowhere.title') : t('nowhere.unknown')}
          text={choice.city === null ? t('nowhere.text') : t('nowhere.unknownText')}
          action={
            choice.city === null ? null : (
              <Button variant="outline" onClick={() => chooseCity(null)}>
                {t('nowhere.hottest')}
              </Button>
            )
          }
        />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : (
        <Tabs
          aria-label={t('period')}
          className="mt-5"
          value={choice.period}
          onChange={(period) => choose({ period })}
          items={HYPE_PERIODS.map((period) => ({
            value: period,
            label: t(`periods.${period}`),
            content: hype ? (
              <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-50')}>
                <div className="mb-4 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted-foreground text-sm">
                  <LiveStatus state={state} />
                  <p>{t('clock', { city: hype.city.name })}</p>
                </div>
                <HypeNumbersView hype={hype} onChooseCity={chooseCity} />
              </div>
            ) : (
              <div className="grid gap-6">
                <Skeleton className="h-120 rounded-2xl sm:h-104 lg:h-76" />
                <Skeleton className="h-96 rounded-2xl" />
                <SkeletonBoxes count={3} box="h-28" />
              </div>
            ),
          }))}
        />
      )}
    </>
  );
}

function HypeNumbersView({
  hype,
  onChooseCity,
}: {
  hype: CityHypeView;
  onChooseCity: (key: string) => void;
}) {
  const { t } = useTranslation('hype');
  const { totals, lastDay, heat, chart } = hype.numbers;
  const sums = [
    t('tickets', { count: totals.tickets }),
    ...(totals.tips > 0 ? [t('tips', { count: totals.tips })] : []),
  ].join(' · ');
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[2fr_1fr]">
        <Card className="flex flex-col items-center justify-between gap-6 p-6 sm:flex-row sm:p-8">
          <div className="min-w-0 text-center sm:text-left">
            <p className="text-muted-foreground">{hype.city.name}</p>
            <p className="mt-3 font-display font-semibold text-[min(3.75rem,20vw)] text-primary-ink tracking-tight sm:text-7xl">
              <RollingNumber value={totals.points} />
            </p>
            <p className="mt-3 font-medium">{t('points.label', { count: totals.points })}</p>
            <p className="mt-1 text-muted-foreground text-sm">{sums}</p>
          </div>
          <HeatGauge heat={heat} />
        </Card>
        <LastDay lastDay={lastDay} />
      </div>
      <HypeChart chart={chart} period={hype.period} timeZone={hype.city.timeZone} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <EventRanking hype={hype} />
        <div className="flex flex-col gap-6">
          <CityRanking hype={hype} onChoose={onChooseCity} />
          <FormulaCard />
        </div>
      </div>
    </div>
  );
}

/** The formula in words, with its actual constants. */
function FormulaCard() {
  const { t } = useTranslation('hype');
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-semibold text-lg">{t('formula.title')}</h2>
      <p className="mt-2">
        {t('formula.text', { ticket: POINTS_PER_TICKET, tip: POINTS_PER_TIP, hours: FRESH_HOURS })}
      </p>
      <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 text-muted-foreground text-sm">
        <li>{t('formula.refunds')}</li>
        <li>{t('formula.money')}</li>
        <li>{t('formula.ranks')}</li>
      </ul>
    </Card>
  );
}

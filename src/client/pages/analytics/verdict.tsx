import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { courseOf } from '#client/features/events/own/pace-mark.tsx';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { PaceAnalytics, SalesAnalytics } from '#shared/contracts/analytics/sales-analytics.ts';
import type { Currency } from '#shared/money/money.ts';
import { useSourceName } from './source-name.ts';

/** Below this share of the usual value, visits or their conversion are a cause. */
const CLEARLY_LESS = 0.8;

interface SentenceProps {
  isWarning?: boolean;
  text: string;
  detail: ReactNode;
}

/** What the figures below say, before any of them. */
function Sentence({ isWarning = false, text, detail }: SentenceProps) {
  return (
    <div className="min-h-13">
      <p
        className={cn(
          'wrap-anywhere text-pretty font-semibold text-xl tracking-tight',
          isWarning && 'text-warning-ink',
        )}
      >
        {text}
      </p>
      <p className="text-pretty text-muted-foreground text-sm">{detail}</p>
    </div>
  );
}

/** How a night sells against similar ones, and the likely cause: "19% behind similar nights: Instagram stopped". */
export function NightVerdict({ pace }: { pace: PaceAnalytics }) {
  const { t } = useTranslation('analytics');
  const { number, percent } = useFormats();
  const cause = useCause(pace);
  const { capacity, comparable, points } = pace;
  const point = points.find(({ isNow }) => isNow) ?? points.at(-1);
  const sold = point?.sold ?? 0;
  const usual = point?.usual ?? 0;
  if (!comparable || usual === 0)
    return (
      <Sentence
        text={t('verdict.alone', { sold: number(sold), capacity: number(capacity) })}
        detail={t('verdict.aloneDetail')}
      />
    );
  const course = courseOf(sold, usual);
  const share = percent(Math.round(Math.abs(sold / usual - 1) * 100) / 100);
  const verdict = t(`verdict.${course}`, { share });
  return (
    <Sentence
      isWarning={course === 'behind'}
      text={course === 'behind' && cause ? `${verdict}: ${cause}` : verdict}
      detail={`${t(point?.isNow ? 'verdict.soFar' : 'verdict.inAll', {
        sold: number(sold),
        usual: number(usual),
      })} ${t(`night.${comparable.by}`, { count: comparable.nights.length })}`}
    />
  );
}

function useCause({ visits }: PaceAnalytics): string | null {
  const { t } = useTranslation('analytics');
  const nameOf = useSourceName();
  if (!visits) return null;
  const [weak] = visits.weakSources;
  if (weak)
    return t(weak.visits === 0 ? 'verdict.cause.stopped' : 'verdict.cause.fewer', {
      source: nameOf(weak.source),
    });
  if (visits.usual !== null && visits.visits < visits.usual * CLEARLY_LESS) return t('verdict.cause.visits');
  const { conversion, usualConversion } = visits;
  const buysLess =
    conversion !== null && usualConversion !== null && conversion < usualConversion * CLEARLY_LESS;
  return buysLess ? t('verdict.cause.conversion') : null;
}

/** The first words of the page: what a range has sold. Keeps its place while that is unknown. */
export function SalesVerdict({ sales }: { sales: SalesAnalytics | undefined }) {
  if (!sales) return <Skeleton className="h-13 w-72 max-w-full rounded-xl" />;
  const { currency } = sales;
  return currency && <PeriodVerdict sales={{ ...sales, currency }} />;
}

/** What a range has sold, and how that compares with the one before. */
function PeriodVerdict({ sales }: { sales: SalesAnalytics & { currency: Currency } }) {
  const { t } = useTranslation('analytics');
  const { money, percent } = useFormats();
  const { currency, now, before } = sales;
  const amount = money(now.sums.revenueMinor, currency);
  const was = before?.sums.revenueMinor ?? 0;
  const detail = t('verdict.tickets', { count: now.sums.tickets });
  if (was <= 0) return <Sentence text={t('verdict.sold', { amount })} detail={detail} />;
  const apart = Math.round((now.sums.revenueMinor / was - 1) * 100) / 100;
  const course = apart === 0 ? 'same' : apart > 0 ? 'more' : 'less';
  return (
    <Sentence
      isWarning={course === 'less'}
      text={t(`verdict.period.${course}`, { amount, share: percent(Math.abs(apart)) })}
      detail={detail}
    />
  );
}

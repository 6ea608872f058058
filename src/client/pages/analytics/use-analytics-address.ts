import { useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { isDay } from '#client/lib/days.ts';
import {
  COMPARISONS,
  type Comparison,
  RANGES,
  type Range,
} from '#shared/contracts/analytics/sales-analytics.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';

/** Groups of figures, each in a tab. */
const PARTS = ['sales', 'visits', 'details', 'money', 'events'] as const;
export type AnalyticsPart = (typeof PARTS)[number];

export interface AnalyticsAddress {
  eventId: string | null;
  view: 'mine' | 'platform';
  range: Range;
  /** Days of a custom range. */
  from: string | null;
  to: string | null;
  compare: Comparison;
  currency: Currency | null;
  page: number;
  part: AnalyticsPart;
}

export type ShowAnalytics = (next: Partial<AnalyticsAddress>, replace?: boolean) => void;

/** The page's state, stored in the URL: it survives a reload and can be shared. */
export function useAnalyticsAddress(isAdmin: boolean): AnalyticsAddress & { show: ShowAnalytics } {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const eventId = params.get('event');
  // All of one event is a few months; all of an organizer's may be years.
  const usualRange = eventId ? 'all' : 'month';
  const show: ShowAnalytics = (
    { eventId: event, view, range, page, compare, part, ...next },
    replace = false,
  ) =>
    changeParams(
      {
        ...next,
        event,
        view: view === 'platform' ? null : view,
        period: range === usualRange ? null : range,
        compare: compare === 'none' ? null : compare,
        page: pageText(page),
        part: part === 'sales' ? null : part,
      },
      { replace, toTop: event !== undefined },
    );
  const [from, to] = [params.get('from'), params.get('to')];
  return {
    eventId,
    view: isAdmin && params.get('view') !== 'mine' ? 'platform' : 'mine',
    range: RANGES.find((known) => known === params.get('period')) ?? usualRange,
    from: isDay(from) ? from : null,
    to: isDay(to) ? to : null,
    compare: COMPARISONS.find((known) => known === params.get('compare')) ?? 'none',
    currency: CURRENCIES.find((known) => known === params.get('currency')) ?? null,
    page: pageParam(params),
    part: PARTS.find((known) => known === params.get('part')) ?? 'sales',
    show,
  };
}

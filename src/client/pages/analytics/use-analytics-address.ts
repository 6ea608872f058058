import { useSearchParams } from 'react-router';
import { pageParam } from '#client/features/list-pages/page-param.ts';
import { KEEP_SCROLL } from '#client/lib/keep-scroll.ts';
import { ANALYTICS_PERIODS, type AnalyticsPeriod } from '#shared/contracts/analytics.ts';

interface Address {
  eventId: string | null;
  view: 'mine' | 'platform';
  period: AnalyticsPeriod;
  page: number;
}

function readAddress(params: URLSearchParams, isAdmin: boolean): Address {
  return {
    eventId: params.get('event'),
    view: isAdmin && params.get('view') !== 'mine' ? 'platform' : 'mine',
    period: ANALYTICS_PERIODS.find((known) => known === params.get('period')) ?? 'month',
    page: pageParam(params),
  };
}

/** What is looked at stands in the address: it survives a reload and can be sent to somebody. */
export function useAnalyticsAddress(isAdmin: boolean) {
  const [params, setParams] = useSearchParams();
  const show = (change: Partial<Pick<Address, 'view' | 'period' | 'page'>>, replace = false) => {
    // The address of this moment: a press may come before the page has drawn what the last one asked for.
    const now = readAddress(new URLSearchParams(window.location.search), isAdmin);
    const next = { ...now, page: 1, ...change };
    setParams(
      {
        ...(next.view === 'mine' && isAdmin ? { view: 'mine' } : {}),
        ...(next.period === 'month' ? {} : { period: next.period }),
        ...(next.page > 1 ? { page: String(next.page) } : {}),
      },
      { replace, state: KEEP_SCROLL },
    );
  };
  return { ...readAddress(params, isAdmin), show };
}

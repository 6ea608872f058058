import { useSearchParams } from 'react-router';
import { ANALYTICS_PERIODS, type AnalyticsPeriod } from '#shared/contracts/analytics.ts';

interface Address {
  eventId: string | null;
  view: 'mine' | 'platform';
  period: AnalyticsPeriod;
  page: number;
}

/** What is looked at stands in the address: it survives a reload and can be sent to somebody. */
export function useAnalyticsAddress(isAdmin: boolean) {
  const [params, setParams] = useSearchParams();
  const period = ANALYTICS_PERIODS.find((known) => known === params.get('period')) ?? 'month';
  const address: Address = {
    eventId: params.get('event'),
    view: isAdmin && params.get('view') !== 'mine' ? 'platform' : 'mine',
    period,
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  };
  const show = (change: Partial<Pick<Address, 'view' | 'period' | 'page'>>) => {
    const next = { ...address, page: 1, ...change };
    setParams(
      {
        ...(next.view === 'mine' && isAdmin ? { view: 'mine' } : {}),
        ...(next.period === 'month' ? {} : { period: next.period }),
        ...(next.page > 1 ? { page: String(next.page) } : {}),
      },
      { preventScrollReset: true },
    );
  };
  return { ...address, show };
}

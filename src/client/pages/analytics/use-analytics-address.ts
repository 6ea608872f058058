import { useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { ANALYTICS_PERIODS, type AnalyticsPeriod } from '#shared/contracts/money/analytics.ts';

interface Address {
  eventId: string | null;
  view: 'mine' | 'platform';
  period: AnalyticsPeriod;
  page: number;
}

/** The page's state, stored in the URL: it survives a reload and can be shared. */
export function useAnalyticsAddress(isAdmin: boolean) {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const show = (
    { view, period, page }: Partial<Pick<Address, 'view' | 'period' | 'page'>>,
    replace = false,
  ) =>
    changeParams(
      {
        view: view === 'platform' ? null : view,
        period: period === 'month' ? null : period,
        page: pageText(page),
      },
      { replace },
    );
  const address: Address = {
    eventId: params.get('event'),
    view: isAdmin && params.get('view') !== 'mine' ? 'platform' : 'mine',
    period: ANALYTICS_PERIODS.find((known) => known === params.get('period')) ?? 'month',
    page: pageParam(params),
  };
  return { ...address, show };
}

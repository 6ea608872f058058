import { useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';

export const PAYOUT_VIEWS = ['due', 'tips', 'paid'] as const;
export type PayoutView = (typeof PAYOUT_VIEWS)[number];

interface Address {
  /** The statement of one event is open. */
  eventId: string | null;
  /** An administrator looks at one organiser. */
  organizerId: string | null;
  view: PayoutView;
  search: string;
  page: number;
}

/** What is looked at stands in the address; any change but of the page begins on the first one. */
export function usePayoutsAddress() {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const show = (
    { view, search, page }: Partial<Pick<Address, 'view' | 'search' | 'page'>>,
    replace = false,
  ) => changeParams({ view: view === 'due' ? null : view, q: search, page: pageText(page) }, { replace });
  const address: Address = {
    eventId: params.get('event'),
    organizerId: params.get('organizer'),
    view: PAYOUT_VIEWS.find((known) => known === params.get('view')) ?? 'due',
    search: params.get('q') ?? '',
    page: pageParam(params),
  };
  return { ...address, show };
}

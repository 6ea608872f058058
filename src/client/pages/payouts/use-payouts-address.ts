import { useSearchParams } from 'react-router';
import { pageParam } from '#client/features/list-pages/page-param.ts';

export const PAYOUT_VIEWS = ['due', 'paid'] as const;
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

function readAddress(params: URLSearchParams): Address {
  return {
    eventId: params.get('event'),
    organizerId: params.get('organizer'),
    view: PAYOUT_VIEWS.find((known) => known === params.get('view')) ?? 'due',
    search: params.get('q') ?? '',
    page: pageParam(params),
  };
}

/** What is looked at stands in the address; any change but of the page begins on the first one. */
export function usePayoutsAddress() {
  const [params, setParams] = useSearchParams();
  const show = (change: Partial<Pick<Address, 'view' | 'search' | 'page'>>, replace = false) => {
    // The address of this moment: words may still be typed while another list is chosen.
    const next = {
      ...readAddress(new URLSearchParams(window.location.search)),
      page: 1,
      ...change,
    };
    setParams(
      {
        ...(next.organizerId ? { organizer: next.organizerId } : {}),
        ...(next.view === 'due' ? {} : { view: next.view }),
        ...(next.search ? { q: next.search } : {}),
        ...(next.page > 1 ? { page: String(next.page) } : {}),
      },
      { replace, preventScrollReset: true },
    );
  };
  return { ...readAddress(params), show };
}

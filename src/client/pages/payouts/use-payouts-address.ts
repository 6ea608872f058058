import { useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';

export const PAYOUT_VIEWS = ['due', 'tips', 'paid'] as const;
/** Administrators see disputes too. */
const DESK_VIEWS = [...PAYOUT_VIEWS, 'disputes'] as const;
export type PayoutView = (typeof DESK_VIEWS)[number];

interface Address {
  /** The event whose statement is open. */
  eventId: string | null;
  /** The organizer that an administrator views. */
  organizerId: string | null;
  view: PayoutView;
  search: string;
  page: number;
}

/** The page's state, stored in the URL. Every change except of the page number returns to page 1. */
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
    view: DESK_VIEWS.find((known) => known === params.get('view')) ?? 'due',
    search: params.get('q') ?? '',
    page: pageParam(params),
  };
  return { ...address, show };
}

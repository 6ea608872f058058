import { useSearchParams } from 'react-router';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';

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
  /** The currency whose table is shown; null for the first. */
  currency: Currency | null;
}

/** The page's state, stored in the URL. */
export function usePayoutsAddress() {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const show = ({ view, search, currency }: Partial<Pick<Address, 'view' | 'search' | 'currency'>>) =>
    changeParams({ view: view === 'due' ? null : view, q: search, currency });
  const address: Address = {
    eventId: params.get('event'),
    organizerId: params.get('organizer'),
    view: DESK_VIEWS.find((known) => known === params.get('view')) ?? 'due',
    search: params.get('q') ?? '',
    currency: CURRENCIES.find((known) => known === params.get('currency')) ?? null,
  };
  return { ...address, show };
}

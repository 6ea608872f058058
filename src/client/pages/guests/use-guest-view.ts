import { useSearchParams } from 'react-router';
import { useTableAddress } from '#client/features/data-table/use-table-address.ts';
import { useActingOrganization } from '#client/features/organizations/acting-organization.tsx';
import { CURRENCIES } from '#shared/money/money.ts';
import { GUEST_KINDS, GUEST_SORTS } from '#shared/states.ts';

const VIEW = {
  sorts: GUEST_SORTS,
  filters: { kind: GUEST_KINDS, event: null, currency: CURRENCIES },
} as const;

/** The list's search, order and filters, in the URL, and as the server's input. */
export function useGuestView() {
  const view = useTableAddress(VIEW);
  const [params] = useSearchParams();
  const { search, filters, sort } = view;
  const acting = useActingOrganization('lists');
  const organizer = params.get('organizer') ?? acting;
  /** An administrator looks at the guests of the organization in the URL. */
  const owner = organizer === undefined ? {} : { organizerId: organizer };
  const { kind, event, currency } = filters;
  return { ...view, owner, input: { ...owner, search, sort, kind, eventId: event, currency } };
}

export type GuestView = ReturnType<typeof useGuestView>;

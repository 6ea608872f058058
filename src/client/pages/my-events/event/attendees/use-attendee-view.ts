import { useTableAddress } from '#client/features/data-table/use-table-address.ts';
import { ATTENDEE_SORTS, TICKET_STATUSES } from '#shared/states.ts';

const VIEW = { sorts: ATTENDEE_SORTS, filters: { type: null, state: TICKET_STATUSES } } as const;

/** The list's search, order and filters, in the URL, and as the server's input. */
export function useAttendeeView() {
  const view = useTableAddress(VIEW);
  const { search, filters, sort } = view;
  return { ...view, input: { search, ticketTypeId: filters.type, status: filters.state, sort } };
}

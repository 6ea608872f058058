import { useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { TICKET_STATUSES, type TicketStatus } from '#shared/states.ts';

export interface AttendeeFilters {
  search: string;
  ticketTypeId: string | null;
  status: TicketStatus | null;
  page: number;
}

/** The list's filters, stored in the URL: they survive a reload, and Back restores them. */
export function useAttendeeFilters(): {
  filters: AttendeeFilters;
  go: (next: Partial<AttendeeFilters>, replace?: boolean) => void;
} {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const filters: AttendeeFilters = {
    search: params.get('search') ?? '',
    ticketTypeId: params.get('type'),
    status: TICKET_STATUSES.find((status) => status === params.get('state')) ?? null,
    page: pageParam(params),
  };
  const go = ({ search, ticketTypeId, status, page }: Partial<AttendeeFilters>, replace = false) =>
    changeParams(
      { search, type: ticketTypeId, state: status, page: pageText(page) },
      { replace: replace || search !== undefined },
    );
  return { filters, go };
}

import { useSearchParams } from 'react-router';
import { pageParam } from '#client/features/list-pages/page-param.ts';
import { TICKET_STATUSES, type TicketStatus } from '#shared/states.ts';

export interface AttendeeFilters {
  search: string;
  ticketTypeId: string | null;
  status: TicketStatus | null;
  page: number;
}

/** What is looked at stands in the address, so that it survives a reload and the way back. */
export function useAttendeeFilters(): {
  filters: AttendeeFilters;
  go: (next: Partial<AttendeeFilters>, replace?: boolean) => void;
} {
  const [params, setParams] = useSearchParams();
  const filters: AttendeeFilters = {
    search: params.get('search') ?? '',
    ticketTypeId: params.get('type'),
    status: TICKET_STATUSES.find((status) => status === params.get('state')) ?? null,
    page: pageParam(params),
  };
  const go = (next: Partial<AttendeeFilters>, replace = false) => {
    const { search, ticketTypeId, status, page: wanted } = { ...filters, page: 1, ...next };
    setParams(
      {
        ...(search ? { search } : {}),
        ...(ticketTypeId ? { type: ticketTypeId } : {}),
        ...(status ? { state: status } : {}),
        ...(wanted > 1 ? { page: String(wanted) } : {}),
      },
      { replace: replace || next.search !== undefined },
    );
  };
  return { filters, go };
}

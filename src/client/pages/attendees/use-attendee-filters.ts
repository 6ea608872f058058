import { useSearchParams } from 'react-router';
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
  go: (next: Partial<AttendeeFilters>) => void;
} {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  const filters: AttendeeFilters = {
    search: params.get('search') ?? '',
    ticketTypeId: params.get('type'),
    status: TICKET_STATUSES.find((status) => status === params.get('state')) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
  const go = (next: Partial<AttendeeFilters>) => {
    const { search, ticketTypeId, status, page: wanted } = { ...filters, page: 1, ...next };
    setParams(
      {
        ...(search ? { search } : {}),
        ...(ticketTypeId ? { type: ticketTypeId } : {}),
        ...(status ? { state: status } : {}),
        ...(wanted > 1 ? { page: String(wanted) } : {}),
      },
      { replace: next.search !== undefined },
    );
  };
  return { filters, go };
}

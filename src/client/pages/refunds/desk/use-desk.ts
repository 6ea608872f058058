import { useSearchParams } from 'react-router';

export const DESK_TABS = ['find', 'types', 'history'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

export interface Desk {
  eventId: string | null;
  tab: DeskTab;
  search: string;
  page: number;
}

/** What is looked at stands in the address: it survives a reload, and a link from another page may say it. */
export function useDesk(): { desk: Desk; go: (next: Partial<Desk>) => void } {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  const desk: Desk = {
    eventId: params.get('event'),
    tab: DESK_TABS.find((tab) => tab === params.get('tab')) ?? 'find',
    search: params.get('search') ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
  const go = (next: Partial<Desk>) => {
    const wanted = { ...desk, page: 1, ...next };
    setParams(
      {
        ...(wanted.eventId ? { event: wanted.eventId } : {}),
        ...(wanted.tab === 'find' ? {} : { tab: wanted.tab }),
        ...(wanted.search ? { search: wanted.search } : {}),
        ...(wanted.page > 1 ? { page: String(wanted.page) } : {}),
      },
      { replace: next.search !== undefined },
    );
  };
  return { desk, go };
}

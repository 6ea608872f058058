import { useSearchParams } from 'react-router';
import { pageParam } from '#client/features/list-pages/page-param.ts';

export const DESK_TABS = ['find', 'types', 'history'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

export interface Desk {
  eventId: string | null;
  tab: DeskTab;
  search: string;
  page: number;
}

/** What is looked at stands in the address: it survives a reload, and a link from another page may say it. */
export function useDesk(): { desk: Desk; go: (next: Partial<Desk>, replace?: boolean) => void } {
  const [params, setParams] = useSearchParams();
  const desk: Desk = {
    eventId: params.get('event'),
    tab: DESK_TABS.find((tab) => tab === params.get('tab')) ?? 'find',
    search: params.get('search') ?? '',
    page: pageParam(params),
  };
  const go = (next: Partial<Desk>, replace = false) => {
    const wanted = { ...desk, page: 1, ...next };
    setParams(
      {
        ...(wanted.eventId ? { event: wanted.eventId } : {}),
        ...(wanted.tab === 'find' ? {} : { tab: wanted.tab }),
        ...(wanted.search ? { search: wanted.search } : {}),
        ...(wanted.page > 1 ? { page: String(wanted.page) } : {}),
      },
      { replace: replace || next.search !== undefined },
    );
  };
  return { desk, go };
}

import { useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';

export const DESK_TABS = ['requests', 'orders', 'find', 'types', 'history', 'bar'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

export interface Desk {
  eventId: string | null;
  tab: DeskTab;
  search: string;
  page: number;
}

/** The desk's state, stored in the URL: it survives a reload, and other pages can link to it. */
export function useDesk(): { desk: Desk; go: (next: Partial<Desk>, replace?: boolean) => void } {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const search = params.get('search') ?? '';
  const desk: Desk = {
    eventId: params.get('event'),
    // A link with a search opens what it finds.
    tab: DESK_TABS.find((tab) => tab === params.get('tab')) ?? (search === '' ? 'requests' : 'find'),
    search,
    page: pageParam(params),
  };
  const go = ({ eventId, tab, search, page }: Partial<Desk>, replace = false) =>
    changeParams(
      { event: eventId, tab: tab === 'requests' ? null : tab, search, page: pageText(page) },
      { replace: replace || search !== undefined },
    );
  return { desk, go };
}

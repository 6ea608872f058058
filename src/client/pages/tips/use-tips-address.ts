import { useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';

interface TipsPlace {
  tab: 'given' | 'received';
  /** An organizer's event whose tips are listed. */
  eventId: string | null;
  page: number;
}

/** The page's state, stored in the URL so that Back restores it. */
export function useTipsAddress() {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const place: TipsPlace = {
    tab: params.get('tab') === 'received' ? 'received' : 'given',
    eventId: params.get('event'),
    page: pageParam(params),
  };
  /** Another tab or event starts at page 1. */
  const show = ({ tab, eventId = null, page }: Partial<TipsPlace>, replace = false) =>
    changeParams(
      { tab: tab === 'given' ? null : tab, event: eventId, page: pageText(page) },
      { replace, toTop: true },
    );
  return { ...place, show };
}

import { useSearchParams } from 'react-router';
import { pageParam } from '#client/features/list-pages/page-param.ts';

interface TipsPlace {
  tab: 'given' | 'received';
  /** An organiser's event whose tips are listed one by one. */
  eventId: string | null;
  page: number;
}

/** Where on the page the reader is, in the address: Back returns to it. */
export function useTipsAddress() {
  const [params, setParams] = useSearchParams();
  const place: TipsPlace = {
    tab: params.get('tab') === 'received' ? 'received' : 'given',
    eventId: params.get('event'),
    page: pageParam(params),
  };
  /** Another tab or event starts at its first page. */
  const show = ({ tab = place.tab, eventId = null, page = 1 }: Partial<TipsPlace>, replace = false) =>
    setParams(
      {
        ...(tab === 'received' ? { tab } : {}),
        ...(eventId ? { event: eventId } : {}),
        ...(page > 1 ? { page: String(page) } : {}),
      },
      { replace },
    );
  return { ...place, show };
}

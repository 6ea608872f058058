import { useSearchParams } from 'react-router';

interface TipsPlace {
  tab: 'given' | 'received';
  /** An organiser's event whose tips are listed one by one. */
  eventId: string | null;
  page: number;
}

/** Where on the page the reader is, in the address: Back returns to it. */
export function useTipsAddress() {
  const [params, setParams] = useSearchParams();
  const page = params.get('page') ?? '';
  const place: TipsPlace = {
    tab: params.get('tab') === 'received' ? 'received' : 'given',
    eventId: params.get('event'),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
  /** Another tab or event starts at its first page. */
  const show = ({ tab = place.tab, eventId = null, page: wanted = 1 }: Partial<TipsPlace>) =>
    setParams({
      ...(tab === 'received' ? { tab } : {}),
      ...(eventId ? { event: eventId } : {}),
      ...(wanted > 1 ? { page: String(wanted) } : {}),
    });
  return { ...place, show };
}

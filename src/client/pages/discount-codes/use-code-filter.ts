import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { DISCOUNT_STATES } from '#shared/contracts/events/discounts.ts';
import type { CodeFilter } from './save-list.tsx';

interface ShownCodes extends CodeFilter {
  page: number;
}

/** The list's filters, stored in the URL. */
export function useCodeFilter(): {
  shown: ShownCodes;
  show: (next: Partial<ShownCodes>, replace?: boolean) => void;
} {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const shown = {
    search: params.get('q') ?? '',
    eventId: params.get('event'),
    state: DISCOUNT_STATES.find((state) => state === params.get('state')) ?? null,
    page: pageParam(params),
  };
  const show = useCallback(
    ({ search, eventId, state, page }: Partial<ShownCodes>, replace = false) =>
      changeParams({ q: search, event: eventId, state, page: pageText(page) }, { replace }),
    [changeParams],
  );
  return { shown, show };
}

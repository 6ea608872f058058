import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { pageParam } from '#client/features/list-pages/page-param.ts';
import { DISCOUNT_STATES } from '#shared/contracts/discounts.ts';
import type { CodeFilter } from './save-list.tsx';

interface ShownCodes extends CodeFilter {
  page: number;
}

/** Which codes are shown, kept in the address. */
export function useCodeFilter(): {
  shown: ShownCodes;
  show: (next: Partial<ShownCodes>, replace?: boolean) => void;
} {
  const [params, setParams] = useSearchParams();
  const shown = {
    search: params.get('q') ?? '',
    eventId: params.get('event'),
    state: DISCOUNT_STATES.find((state) => state === params.get('state')) ?? null,
    page: pageParam(params),
  };
  const show = useCallback(
    (next: Partial<ShownCodes>, replace = false) =>
      setParams(
        (current) => {
          const wanted = {
            q: next.search,
            event: next.eventId,
            state: next.state,
            page: next.page && next.page > 1 ? String(next.page) : null,
          };
          const changed = new URLSearchParams(current);
          for (const [name, value] of Object.entries(wanted)) {
            if (value) changed.set(name, value);
            else if (value !== undefined) changed.delete(name);
          }
          return changed;
        },
        { replace },
      ),
    [setParams],
  );
  return { shown, show };
}

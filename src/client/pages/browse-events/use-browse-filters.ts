import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { pageParam } from '#client/features/list-pages/page-param.ts';
import { KEEP_SCROLL } from '#client/lib/keep-scroll.ts';
import { NAME_MAX_CHARS, SEARCH_MAX_CHARS } from '#shared/limits.ts';
import { EVENT_CATEGORIES, type EventCategory } from '#shared/states.ts';

export interface BrowseFilters {
  search: string;
  category: EventCategory | null;
  city: string | null;
  page: number;
}

/** What is looked for, kept in the address: it can be shared, and Back returns to it. */
export function useBrowseFilters() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const filters: BrowseFilters = {
    search: (params.get('q') ?? '').slice(0, SEARCH_MAX_CHARS),
    category: EVENT_CATEGORIES.find((category) => category === params.get('category')) ?? null,
    city: (params.get('city') ?? '').trim().slice(0, NAME_MAX_CHARS) || null,
    page: pageParam(params),
  };
  /** Anything but a change of page starts again at the first. */
  const change = useCallback(
    (next: Partial<BrowseFilters>, replace = false) => {
      // While the next page loads, this one is still on screen: a late search must not call the reader back.
      if (window.location.pathname !== pathname) return;
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          const put = (name: string, value: string) =>
            value ? changed.set(name, value) : changed.delete(name);
          if (next.search !== undefined) put('q', next.search.trim());
          if (next.category !== undefined) put('category', next.category ?? '');
          if (next.city !== undefined) put('city', next.city ?? '');
          put('page', next.page && next.page > 1 ? String(next.page) : '');
          return changed;
        },
        { replace, state: KEEP_SCROLL },
      );
    },
    [setParams, pathname],
  );
  return { filters, change };
}

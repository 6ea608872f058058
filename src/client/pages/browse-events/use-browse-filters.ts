import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { NAME_MAX_CHARS, SEARCH_MAX_CHARS } from '#shared/limits.ts';
import { EVENT_CATEGORIES, type EventCategory } from '#shared/states.ts';
import { NIGHT_FILTERS, type NightFilter } from '#shared/time/night-windows.ts';

export interface BrowseFilters {
  search: string;
  category: EventCategory | null;
  city: string | null;
  night: NightFilter | null;
  page: number;
}

/** The filters, stored in the URL: they can be shared, and Back restores them. */
export function useBrowseFilters() {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const filters: BrowseFilters = {
    search: (params.get('q') ?? '').slice(0, SEARCH_MAX_CHARS),
    category: EVENT_CATEGORIES.find((category) => category === params.get('category')) ?? null,
    city: (params.get('city') ?? '').trim().slice(0, NAME_MAX_CHARS) || null,
    night: NIGHT_FILTERS.find((night) => night === params.get('night')) ?? null,
    page: pageParam(params),
  };
  /** Every change except of the page returns to page 1. */
  const change = useCallback(
    ({ search, category, city, night, page }: Partial<BrowseFilters>, replace = false) =>
      changeParams({ q: search?.trim(), category, city, night, page: pageText(page) }, { replace }),
    [changeParams],
  );
  return { filters, change };
}

import { useFormats } from '#client/lib/format.ts';

/** One page of a list, the response shape of every paginated procedure. */
export interface FoundPage {
  items: readonly unknown[];
  page: number;
  pageSize: number;
  total: number;
}

/** The displayed range of a list as localized numbers; null if empty. */
export function useListRange(found: FoundPage | undefined) {
  const { number } = useFormats();
  if (!found || found.items.length === 0) return null;
  const from = (found.page - 1) * found.pageSize + 1;
  return {
    from: number(from),
    to: number(from + found.items.length - 1),
    total: number(found.total),
  };
}

import { useFormats } from '#client/lib/format.ts';

/** One page of a list, as every procedure that pages answers it. */
export interface FoundPage {
  items: readonly unknown[];
  page: number;
  pageSize: number;
  total: number;
}

/** Which places of a list are shown, as the language writes numbers; null where none is. */
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

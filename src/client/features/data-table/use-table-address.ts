import { useSearchParams } from 'react-router';
import { type ParamChange, useChangeParams } from '#client/features/url-param/use-change-params.ts';

/** Filters by parameter: the values it may have, or null for any text. */
type FilterChoices = Readonly<Record<string, readonly string[] | null>>;
type FilterValues<Choices extends FilterChoices> = {
  [Name in keyof Choices]: (Choices[Name] extends readonly (infer Value)[] ? Value : string) | null;
};

export interface TableView<Sort extends string, Choices extends FilterChoices> {
  search: string;
  sort: Sort;
  filters: FilterValues<Choices>;
}

interface TableAddress<Sort extends string, Choices extends FilterChoices> extends TableView<Sort, Choices> {
  /** Whether a search or a filter leaves rows out. */
  isFiltered: boolean;
  change: (next: { search?: string; sort?: string; filters?: Partial<FilterValues<Choices>> }) => void;
}

/**
 * Search, sort and filters of a table, stored in the URL: they survive a reload, and Back restores them. The first sort
 * is the default. Anything unknown in the URL is ignored.
 */
export function useTableAddress<const Sort extends string, const Choices extends FilterChoices>({
  sorts,
  filters: choices,
}: {
  sorts: readonly [Sort, ...Sort[]];
  filters: Choices;
}): TableAddress<Sort, Choices> {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const search = params.get('search') ?? '';
  const filters = Object.fromEntries(
    Object.entries(choices).map(([name, values]) => {
      const value = params.get(name);
      return [name, value !== null && (values === null || values.includes(value)) ? value : null];
    }),
  ) as FilterValues<Choices>;
  return {
    search,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    filters,
    isFiltered: search !== '' || Object.values(filters).some((value) => value !== null),
    change: (next) => {
      const sort = next.sort === sorts[0] ? null : next.sort;
      const change: ParamChange = { ...next.filters, search: next.search, sort };
      changeParams(change, { replace: next.search !== undefined });
    },
  };
}

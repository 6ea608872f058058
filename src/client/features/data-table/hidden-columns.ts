import { useSyncExternalStore } from 'react';
import { arrayOf, isString } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';

const store = persistedStore('table-hidden-columns:', arrayOf(isString));
const NONE: readonly string[] = [];

/** Ids of the columns that this reader has hidden. @param table its name */
export function useHiddenColumns(table: string) {
  const hidden = useSyncExternalStore(store.subscribe, () => store.read(table)) ?? NONE;
  const toggle = (id: string) =>
    store.update((before) => {
      const ids = before ?? [];
      return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
    }, table);
  return { hidden, toggle };
}

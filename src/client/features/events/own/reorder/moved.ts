/** Moves an entry by one position; returns the same list if that is impossible. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const entry = list[index];
  const neighbor = list[index + by];
  if (entry === undefined || neighbor === undefined) return list;
  return list.with(index, neighbor).with(index + by, entry);
}

/** Sorts by the given ids; entries without one keep their order at the end. */
export function inOrderOf<T extends { id: string }>(list: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return list.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

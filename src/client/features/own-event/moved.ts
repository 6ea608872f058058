/** The list with one entry a place further up or down; the same list where there is no such place. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const entry = list[index];
  const neighbour = list[index + by];
  if (entry === undefined || neighbour === undefined) return list;
  return list.with(index, neighbour).with(index + by, entry);
}

/** Sorted as the ids say; what they do not name stays behind them in its order. */
export function inOrderOf<T extends { id: string }>(list: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return list.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

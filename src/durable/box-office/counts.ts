/** Adds to the count of a key; a count of 0 is left out of the map. */
export function addTo(counts: Map<string, number>, key: string, amount: number): void {
  const next = (counts.get(key) ?? 0) + amount;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}

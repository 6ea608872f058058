interface Options {
  /** Called after each part with the number of items so far. */
  onFetched?: (count: number) => void;
  /** No further part is fetched from here on. */
  itemsMax?: number;
}

type Part<Item> = { items: Item[] } & ({ next: string | null } | { nextCursor: string | null });

/**
 * Fetches a list part by part, for a file.
 * @param fetchPart the part after a cursor; null is the beginning
 * @returns also whether items are left, because of `itemsMax`
 */
export async function fetchParts<Item>(
  fetchPart: (after: string | null) => Promise<Part<Item>>,
  { onFetched, itemsMax = Number.POSITIVE_INFINITY }: Options = {},
): Promise<{ all: Item[]; isCut: boolean }> {
  const all: Item[] = [];
  let after: string | null = null;
  do {
    const part: Part<Item> = await fetchPart(after);
    all.push(...part.items);
    onFetched?.(all.length);
    after = 'next' in part ? part.next : part.nextCursor;
  } while (after !== null && all.length < itemsMax);
  return { all, isCut: after !== null };
}

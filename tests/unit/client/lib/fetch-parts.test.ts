import { expect, test } from 'vitest';
import { fetchParts } from '#client/lib/files/fetch-parts.ts';

/** A list of five in parts of two. */
const partAfter = async (after: string | null) => {
  const from = Number(after ?? 0);
  const items = [1, 2, 3, 4, 5].slice(from, from + 2);
  return { items, nextCursor: from + 2 < 5 ? String(from + 2) : null };
};

test('all parts of a list are fetched in order, and each is counted', async () => {
  const counts: number[] = [];
  const onFetched = (count: number) => counts.push(count);
  expect(await fetchParts(partAfter, { onFetched })).toEqual({ all: [1, 2, 3, 4, 5], isCut: false });
  expect(counts).toEqual([2, 4, 5]);
});

test('a bound ends the list after the part that reaches it, and says what is left', async () => {
  expect(await fetchParts(partAfter, { itemsMax: 3 })).toEqual({ all: [1, 2, 3, 4], isCut: true });
  expect(await fetchParts(partAfter, { itemsMax: 5 })).toEqual({ all: [1, 2, 3, 4, 5], isCut: false });
});

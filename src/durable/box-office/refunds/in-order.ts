/**
 * Pages through ids with a cursor, so that handled ids are not read again for each page, and starts over at the end
 * for ids that were added behind it. @returns the next page; empty when nothing is left
 */
export function inOrder(page: (after: string) => string[]): () => string[] {
  let after = '';
  return () => {
    let ids = page(after);
    if (ids.length === 0 && after !== '') ids = page('');
    after = ids.at(-1) ?? '';
    return ids;
  };
}

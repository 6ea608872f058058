/**
 * Goes through ids page by page, so that what is done with is not looked through again for each page, and at the end
 * once more from the beginning. @returns the next page; an empty one when nothing is left
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

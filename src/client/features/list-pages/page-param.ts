/** The page number in a URL; the first for anything invalid. */
export function pageParam(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** The page as a URL parameter; null for the first. */
export function pageText(page = 1): string | null {
  return page > 1 ? String(page) : null;
}

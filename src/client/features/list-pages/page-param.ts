/** The page that an address asks for; whatever is no page means the first. */
export function pageParam(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** A page as an address says it: the first one goes without saying. */
export function pageText(page = 1): string | null {
  return page > 1 ? String(page) : null;
}

import { firstSegment, PAGE_ROOTS, PATHS } from './paths.ts';
import { LANGUAGES, type Language } from './text/languages.ts';

/** The parameter of an address that chooses the language of its page; the browser keeps the choice. */
export const LANGUAGE_PARAM = 'lng';

/** Pages for everybody, which search engines may list. An event's page is `/event/{id}`. */
export const PUBLIC_PAGES = [
  PATHS.home,
  PATHS.browseEvents,
  PATHS.hypeMeter,
  PATHS.waitlist,
  PATHS.privacy,
  PATHS.terms,
  PATHS.developers,
] as const;
export type PublicPage = (typeof PUBLIC_PAGES)[number];

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** The public page at this path, if there is one. */
export function publicPageAt(path: string): PublicPage | undefined {
  return PUBLIC_PAGES.find((page) => page === withoutSlash(path));
}

/** Whether a page may be at this path; other paths are answered with 404. */
export function isPagePath(path: string): boolean {
  return PAGE_ROOTS.has(firstSegment(path));
}

/** What mails, networks and advertisements add to a link to count who came by it; no page of ours reads it. */
const CAMPAIGN_PARAM = /^(utm_\w+|(fb|g|y|ms|tt)clid|gbraid|wbraid|igshid|mc_[ce]id|_openstat)$/i;

/** Whether an address says nothing but where, and perhaps in which language and from where its reader came. */
export function isPlainSearch(params: URLSearchParams): boolean {
  return [...params.keys()].every((key) => key === LANGUAGE_PARAM || CAMPAIGN_PARAM.test(key));
}

/** A page's address for search engines, in one language or, without one, in whichever the reader prefers. */
export function pageAddress(siteUrl: string, path: string, language: Language | null): string {
  const url = `${siteUrl}${path}`;
  return language ? `${url}?${LANGUAGE_PARAM}=${language}` : url;
}

/** The same page in every language, as `hreflang` names them. */
export function alternatesOf(siteUrl: string, path: string): { language: string; url: string }[] {
  return [
    ...LANGUAGES.map((language) => ({ language, url: pageAddress(siteUrl, path, language) })),
    { language: 'x-default', url: pageAddress(siteUrl, path, null) },
  ];
}

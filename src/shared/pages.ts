import { PATHS } from './paths.ts';
import { LANGUAGES, type Language } from './text/languages.ts';

/** Query parameter that selects the page's language; the browser saves the choice. */
export const LANGUAGE_PARAM = 'lng';

/** Public pages that search engines may index. An event's page is `/event/{id}`. */
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

/** Any path of a page; a parameter is one segment. */
const PAGE_PATH = new RegExp(
  `^(${[...Object.values(PATHS), `${PATHS.resetPassword}/:token`]
    .map((pattern) => pattern.replace(/:\w+/g, '[^/]+'))
    .join('|')})$`,
);

/** Whether a page may exist at this path; all others are 404. */
export function isPagePath(path: string): boolean {
  return PAGE_PATH.test(withoutSlash(path));
}

/** Tracking parameters that mails, social networks and ads add to links; none of our pages reads them. */
const CAMPAIGN_PARAM = /^(utm_\w+|(fb|g|y|ms|tt)clid|gbraid|wbraid|igshid|mc_[ce]id|_openstat)$/i;

/**
 * Whether the query has only language and tracking parameters, so that the page's content depends on the path alone.
 */
export function isPlainSearch(params: URLSearchParams): boolean {
  return [...params.keys()].every((key) => key === LANGUAGE_PARAM || CAMPAIGN_PARAM.test(key));
}

/** A page's canonical URL in one language; without a language, the page negotiates it. */
export function pageAddress(siteUrl: string, path: string, language: Language | null): string {
  const url = `${siteUrl}${path}`;
  return language ? `${url}?${LANGUAGE_PARAM}=${language}` : url;
}

/** The page in every language, for `hreflang` links. */
export function alternatesOf(siteUrl: string, path: string): { language: string; url: string }[] {
  return [
    ...LANGUAGES.map((language) => ({ language, url: pageAddress(siteUrl, path, language) })),
    { language: 'x-default', url: pageAddress(siteUrl, path, null) },
  ];
}

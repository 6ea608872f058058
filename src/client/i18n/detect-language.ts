import { FALLBACK_LANGUAGE, spokenLanguage } from '#shared/text/languages.ts';

/** i18next's names of the query parameter, the cookie and the stored value. */
const PARAM = 'lng';
const COOKIE = 'i18next';
const STORED = 'i18nextLng';

/**
 * The initial language: the first supported one among requested or stored languages, then the browser's. The Worker and
 * `public/theme.js` apply the same rule; English is the fallback.
 */
export function firstLanguage(found: {
  requested: readonly string[];
  browser: readonly string[];
  page: readonly string[];
}): string {
  const wished = [...found.requested, ...found.browser];
  const spoken = wished.find((code) => spokenLanguage(code) !== null);
  return spoken ?? (wished.length === 0 ? found.page[0] : undefined) ?? FALLBACK_LANGUAGE;
}

/**
 * Detection order per the specification: query `lng`, cookie `i18next`, local storage `i18nextLng`, session storage,
 * browser, html lang. Written out, because i18next's detector is 2 KB on every page.
 */
export function detectLanguage(): string {
  const requested = [
    new URLSearchParams(window.location.search).get(PARAM),
    cookie(),
    stored(() => localStorage),
    stored(() => sessionStorage),
  ];
  return firstLanguage({
    requested: requested.filter((code): code is string => Boolean(code)),
    browser: navigator.languages,
    page: [document.documentElement.lang].filter(Boolean),
  });
}

/** Keeps the language for the next visit. */
export function storeLanguage(code: string): void {
  try {
    localStorage.setItem(STORED, code);
  } catch {
    // The browser stores nothing: the next visit detects the language again.
  }
}

function cookie(): string | null {
  const entry = document.cookie.split('; ').find((each) => each.startsWith(`${COOKIE}=`));
  return entry?.slice(COOKIE.length + 1) ?? null;
}

function stored(storage: () => Storage): string | null {
  try {
    return storage().getItem(STORED);
  } catch {
    return null;
  }
}

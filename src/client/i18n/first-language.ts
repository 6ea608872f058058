import { FALLBACK_LANGUAGE, spokenLanguage } from '#shared/text/languages.ts';

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

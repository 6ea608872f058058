import { FALLBACK_LANGUAGE, spokenLanguage } from '#shared/text/languages.ts';

/**
 * The language to start with: of what was asked for or stored, then of the browser's languages, the first that we speak.
 * The Worker and `public/theme.js` go by the same rule: a reader of none of our languages gets English.
 */
export function firstLanguage(found: {
  asked: readonly string[];
  browser: readonly string[];
  page: readonly string[];
}): string {
  const wished = [...found.asked, ...found.browser];
  const spoken = wished.find((code) => spokenLanguage(code) !== null);
  return spoken ?? (wished.length === 0 ? found.page[0] : undefined) ?? FALLBACK_LANGUAGE;
}

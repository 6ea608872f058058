import { spokenLanguage } from '#shared/languages.ts';

/**
 * The language to start with: of what was asked for or stored, then of the browser's languages, the first that we speak.
 * The Worker and `public/theme.js` go by the same rule. Where we speak none of them, the first stands as it is.
 */
export function firstLanguage(found: {
  asked: readonly string[];
  browser: readonly string[];
  page: readonly string[];
}): string | undefined {
  const wished = [...found.asked, ...found.browser];
  return wished.find((code) => spokenLanguage(code) !== null) ?? wished[0] ?? found.page[0];
}

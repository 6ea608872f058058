import { isLanguage } from '#shared/languages.ts';

/** "es" of "es-MX". */
export function primaryTag(code: string): string {
  return code.split('-')[0]?.toLowerCase() ?? '';
}

/**
 * The language to start with. What was asked for or stored stands, even if we have no texts in it; of the browser's
 * languages the first that we speak is taken.
 */
export function firstLanguage(found: {
  asked: readonly string[];
  browser: readonly string[];
  page: readonly string[];
}): string | undefined {
  const spoken = found.browser.find((code) => isLanguage(primaryTag(code)));
  return found.asked[0] ?? spoken ?? found.browser[0] ?? found.page[0];
}

import { isPlainSearch } from '#shared/pages.ts';
import { SERVED_STATE_ID, type ServedState } from '#shared/ssr.ts';
import { isLanguage } from '#shared/text/languages.ts';

/**
 * What the page's content was drawn with, if it is this visitor's page: `public/theme.js` has looked before the first
 * paint whether it is in their language and they are a visitor, and covers it otherwise.
 */
export function servedState(): ServedState | null {
  const { dataset } = document.documentElement;
  const text = document.getElementById(SERVED_STATE_ID)?.textContent;
  if (!text || dataset.served !== 'yes') return null;
  const state = JSON.parse(text) as ServedState;
  const plain = isPlainSearch(new URLSearchParams(window.location.search));
  return state.path === window.location.pathname && plain && isLanguage(state.language) ? state : null;
}

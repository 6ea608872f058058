import { isPlainSearch } from '#shared/pages.ts';
import { SERVED_STATE_ID, type ServedState } from '#shared/ssr.ts';
import { isLanguage } from '#shared/text/languages.ts';

/**
 * The state of the server-rendered page, if it fits this visitor. Before the first paint `public/theme.js` has checked
 * the language and that nobody is signed in, and otherwise hides the content.
 */
export function servedState(): ServedState | null {
  const { dataset } = document.documentElement;
  const text = document.getElementById(SERVED_STATE_ID)?.textContent;
  if (!text || dataset.served !== 'yes') return null;
  const state = JSON.parse(text) as ServedState;
  const plain = isPlainSearch(new URLSearchParams(window.location.search));
  return state.path === window.location.pathname && plain && isLanguage(state.language) ? state : null;
}

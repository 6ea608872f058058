import { isLanguage } from '#shared/languages.ts';
import { LANGUAGE_PARAM } from '#shared/pages.ts';
import { SERVED_STATE_ID, type ServedState } from '#shared/served-page.ts';

/**
 * What the page's content was drawn with, if it is this visitor's page: `public/theme.js` has looked before the first
 * paint whether it is in their language and they are a visitor, and covers it otherwise.
 */
export function servedState(): ServedState | null {
  const { dataset } = document.documentElement;
  const text = document.getElementById(SERVED_STATE_ID)?.textContent;
  if (!text || dataset.served !== 'yes') return null;
  const state = JSON.parse(text) as ServedState;
  const others = [...new URLSearchParams(window.location.search).keys()].some(
    (key) => key !== LANGUAGE_PARAM,
  );
  return state.path === window.location.pathname && !others && isLanguage(state.language) ? state : null;
}

/** A window that nobody sees draws no frame (ms). */
const FRAME_WITHIN_MS = 1_000;

/** When the content has been shown: what makes it work must not keep it from the screen. */
export async function firstFrame(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, FRAME_WITHIN_MS);
    // The callback runs before the frame is drawn, the timer after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

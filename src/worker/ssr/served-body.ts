import type { ServedState } from '#shared/ssr.ts';
import { logError } from '../log.ts';

/** Draws the page's content. A page that cannot be drawn is still a page: the browser draws it. */
export async function drawBody(state: ServedState): Promise<{ html: string; state: ServedState } | null> {
  try {
    // Loaded with the first page: whoever only calls procedures does without.
    const { drawPage } = await import('aforo:draw-page');
    const html = await drawPage(state);
    return html === null ? null : { html, state };
  } catch (error) {
    logError('draw page', error, { path: state.path });
    return null;
  }
}

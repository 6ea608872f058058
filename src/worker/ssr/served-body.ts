import type { ServedState } from '#shared/ssr.ts';
import { logError } from '#worker/log.ts';

/** Renders the content of a page. On failure the page is still served, for client-side rendering. */
export async function drawBody(state: ServedState): Promise<{ html: string; state: ServedState } | null> {
  try {
    // Loaded on the first page request: isolates that only serve API calls never need it.
    const { drawPage } = await import('aforo:draw-page');
    const html = await drawPage(state);
    return html === null ? null : { html, state };
  } catch (error) {
    logError('draw page', error, { path: state.path });
    return null;
  }
}

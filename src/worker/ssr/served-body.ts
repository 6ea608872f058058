import type { ServedState } from '#shared/ssr.ts';
import { logError } from '#worker/log.ts';

/** Renders the content of a page. On failure the page is still served, for client-side rendering. */
export async function renderBody(state: ServedState): Promise<{ html: string; state: ServedState } | null> {
  try {
    // Loaded on the first page request: isolates that only serve API calls never need it.
    const { renderPage } = await import('aforo:render-page');
    const html = await renderPage(state);
    return html === null ? null : { html, state };
  } catch (error) {
    logError('render page', error, { path: state.path });
    return null;
  }
}

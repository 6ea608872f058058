import { AFTER_SIGN_IN } from '#client/features/auth/session/next-path.ts';
import { onSessionChange, sessionState } from '#client/features/auth/session/session-store.ts';
import type { Area } from '#client/i18n/areas.ts';
import { providePreload } from '#client/lib/preload-path.ts';
import { loadPage, preloadPage } from './lazy-pages.ts';
import { loadShell, routeAt } from './routes.tsx';

/** How long the first render waits for the page before it shows a spinner (ms). */
const SPINNER_AFTER_MS = 300;

providePreload((path) => {
  const { load, areas } = routeAt(path.split('?')[0] ?? path);
  void preloadPage(load, areas);
});

async function preload(pathname: string, withTexts: boolean): Promise<void> {
  const route = routeAt(pathname);
  await Promise.all([
    route.frame === 'shell' && preloadPage(loadShell, []),
    preloadPage(route.load, withTexts ? route.areas : []),
  ]);
}

/** Server-side rendering is synchronous: load the page and the shell before. */
export async function loadOnServer(pathname: string): Promise<void> {
  const { load } = routeAt(pathname);
  await Promise.all([loadPage(loadShell, []), loadPage(load, [])]);
}

/** The text areas of the current URL's page, besides the common ones. */
export function currentAreas(): readonly Area[] {
  return routeAt(window.location.pathname).areas;
}

/**
 * Loads the current URL's page in parallel with its texts. @param patiently the page is server-rendered: wait for all
 * of it
 * @returns a promise that resolves when the first render should start
 */
export async function preloadCurrentPage(patiently: boolean): Promise<void> {
  const loaded = preload(window.location.pathname, false);
  if (patiently) return await loaded;
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, SPINNER_AFTER_MS))]);
}

/** Preloads the next page while the user signs in. */
export function preloadAfterSignIn(): void {
  const stop = onSessionChange(() => {
    if (sessionState().moving !== 'in') return;
    stop();
    void preload(AFTER_SIGN_IN, true);
  });
}

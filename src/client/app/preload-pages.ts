import { AFTER_SIGN_IN } from '#client/features/session/next-path.ts';
import { onSessionChange, sessionState } from '#client/features/session/session-store.ts';
import type { Area } from '#client/i18n/areas.ts';
import { providePreload } from '#client/lib/preload-path.ts';
import { loadPage, preloadPage } from './lazy-pages.ts';
import { loadShell, routeAt } from './routes.tsx';

/** A page that takes longer opens with a spinner (ms). */
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

/** On the server a page is drawn in one go, so all of it is there first; the bars too, for whatever is drawn next. */
export async function loadOnServer(pathname: string): Promise<void> {
  const { load } = routeAt(pathname);
  await Promise.all([loadPage(loadShell, []), loadPage(load, [])]);
}

/** The texts that the page of the present address needs beside the common ones. */
export function currentAreas(): readonly Area[] {
  return routeAt(window.location.pathname).areas;
}

/**
 * Loads the page of the present address beside the texts, not after them. @param patiently its content stands already
 * @returns when it is worth waiting no longer
 */
export async function preloadCurrentPage(patiently: boolean): Promise<void> {
  const loaded = preload(window.location.pathname, false);
  if (patiently) return await loaded;
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, SPINNER_AFTER_MS))]);
}

/** While somebody is signing in, loads what they will see next. */
export function preloadAfterSignIn(): void {
  const stop = onSessionChange(() => {
    if (sessionState().moving !== 'in') return;
    stop();
    void preload(AFTER_SIGN_IN, true);
  });
}

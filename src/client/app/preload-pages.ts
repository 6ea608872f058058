import { AFTER_SIGN_IN } from '#client/features/session/next-path.ts';
import { onSessionChange, sessionState } from '#client/features/session/session-store.ts';
import type { Area } from '#client/i18n/areas.ts';
import { preloadPage } from './lazy-pages.ts';
import { loadShell, routeAt } from './routes.tsx';

/** A page that takes longer opens with a spinner (ms). */
const SPINNER_AFTER_MS = 300;

async function preload(pathname: string, withTexts: boolean): Promise<void> {
  const route = routeAt(pathname);
  await Promise.all([
    route.frame === 'shell' && preloadPage(loadShell, []),
    preloadPage(route.load, withTexts ? route.areas : []),
  ]);
}

/** The texts that the page of the present address needs beside the common ones. */
export function currentAreas(): readonly Area[] {
  return routeAt(window.location.pathname).areas;
}

/** Loads the page of the present address beside the texts, not after them. @returns when it is worth waiting no longer */
export async function preloadCurrentPage(): Promise<void> {
  await Promise.race([
    preload(window.location.pathname, false),
    new Promise((resolve) => setTimeout(resolve, SPINNER_AFTER_MS)),
  ]);
}

/** While somebody is signing in, loads what they will see next. */
export function preloadAfterSignIn(): void {
  const stop = onSessionChange(() => {
    if (sessionState().moving !== 'in') return;
    stop();
    void preload(AFTER_SIGN_IN, true);
  });
}

import { matchPath } from 'react-router';
import { AFTER_SIGN_IN } from '#client/features/session/next-path.ts';
import { onSessionChange, sessionState } from '#client/features/session/session-store.ts';
import { preloadPage } from './lazy-pages.ts';
import { ROUTES } from './routes.tsx';

function preload(pathname: string, withTexts: boolean): void {
  const route = ROUTES.find(({ path }) => matchPath(path, pathname));
  if (!route) return;
  if (route.frame === 'shell') void import('./shell/shell-frame.tsx').catch(() => {});
  preloadPage(route.load, withTexts ? route.areas : []);
}

/** Loads the page of the present address beside the texts, not after them. */
export function preloadCurrentPage(): void {
  preload(window.location.pathname, false);
}

/** While somebody is signing in, loads what they will see next. */
export function preloadAfterSignIn(): void {
  const stop = onSessionChange(() => {
    if (sessionState().moving !== 'in') return;
    stop();
    preload(AFTER_SIGN_IN, true);
  });
}

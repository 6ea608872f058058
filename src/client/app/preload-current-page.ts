import { matchPath } from 'react-router';
import { preloadPage } from './lazy-pages.ts';
import { ROUTES } from './routes.tsx';

/** Loads the page of the present address beside the texts, not after them. */
export function preloadCurrentPage(): void {
  const route = ROUTES.find(({ path }) => matchPath(path, window.location.pathname));
  if (!route) return;
  if (route.frame === 'shell') void import('./shell/shell-frame.tsx').catch(() => {});
  preloadPage(route.load, []);
}

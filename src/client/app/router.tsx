import { createBrowserRouter, type RouteObject } from 'react-router';
import { RoutePage } from './route-page.tsx';
import { type AppRoute, NOT_FOUND, ROUTES } from './routes.tsx';
import { BareFrame } from './shell/bare-frame.tsx';
import { RootFrame } from './shell/root-frame.tsx';
import { ShellFrame } from './shell/shell-frame.tsx';

function pagesIn(frame: AppRoute['frame']): RouteObject[] {
  return [...ROUTES, NOT_FOUND]
    .filter((route) => route.frame === frame)
    .map((route) => ({ path: route.path, element: <RoutePage key={route.path} route={route} /> }));
}

export const router = createBrowserRouter([
  {
    element: <RootFrame />,
    children: [
      { element: <ShellFrame />, children: pagesIn('shell') },
      { element: <BareFrame />, children: pagesIn('bare') },
    ],
  },
]);

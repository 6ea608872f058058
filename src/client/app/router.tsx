import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { MAIN_ID } from '#client/lib/main-content.ts';
import { AccessRefusals } from './access-refusals.tsx';
import { AddressLanguage } from './address-language.tsx';
import type { AppRoute } from './app-route.ts';
import { lazyPage } from './lazy-pages.ts';
import { PageSpinner } from './page-spinner.tsx';
import { RoutePage } from './route-page.tsx';
import { loadShell, NOT_FOUND, ROUTES } from './routes.tsx';
import { ScansSender } from './scans-sender.tsx';
import { BareFrame } from './shell/bare-frame.tsx';
import { RootFrame } from './shell/root-frame.tsx';

function pagesIn(frame: AppRoute['frame']) {
  return [...ROUTES, NOT_FOUND]
    .filter((route) => route.frame === frame)
    .map((route) => (
      <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} />} />
    ));
}

/** Provides the main landmark while the shell loads. */
function Loading() {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <PageSpinner />
    </main>
  );
}

/** All routes, grouped by frame. */
export function Pages() {
  const ShellFrame = lazyPage(loadShell, []);
  return (
    <>
      <AccessRefusals />
      <AddressLanguage />
      <ScansSender />
      <Routes>
        <Route element={<RootFrame />}>
          <Route
            element={
              <Suspense fallback={<Loading />}>
                <ShellFrame />
              </Suspense>
            }
          >
            {pagesIn('shell')}
          </Route>
          <Route element={<BareFrame />}>{pagesIn('bare')}</Route>
          {pagesIn('own')}
        </Route>
      </Routes>
    </>
  );
}

import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isViewedPage } from '#client/features/people/support-view/viewed-pages.ts';
import { supportView } from '#client/lib/api/support-view.ts';
import { ReadOnly } from '#client/ui/read-only.ts';
import type { AppRoute } from './app-route.ts';
import { useDocumentTitle } from './document-title.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { RouteErrorCard } from './error-screens.tsx';
import { Guard } from './guard.tsx';
import { lazyPage } from './lazy-pages.ts';
import { NeedsNetwork } from './needs-network.tsx';
import { PageSpinner } from './page-spinner.tsx';
import { WholeMain } from './shell/bare-frame.tsx';

/** Marks a server-rendered page once it responds. */
function MarkHydrated() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset.served === 'yes') dataset.served = 'hydrated';
  }, []);
  return null;
}

/** The page of one route, with access check, lazy loading and its own error boundary. */
export function RoutePage({ route }: { route: AppRoute }) {
  const { t } = useTranslation();
  useDocumentTitle(route.title && t(route.title));
  const Page = lazyPage(route.load, route.areas);
  // A page with its own main landmark has not rendered it yet.
  const instead = (shown: ReactNode) => (route.frame === 'own' ? <WholeMain>{shown}</WholeMain> : shown);
  return (
    <ErrorBoundary fallback={(error, retry) => instead(<RouteErrorCard error={error} onRetry={retry} />)}>
      <NeedsNetwork path={route.path} instead={instead}>
        <Guard access={route.access} path={route.path}>
          <Suspense fallback={instead(<PageSpinner />)}>
            <ReadOnly value={supportView !== null && isViewedPage(route.path)}>
              <Page />
            </ReadOnly>
            <MarkHydrated />
          </Suspense>
        </Guard>
      </NeedsNetwork>
    </ErrorBoundary>
  );
}

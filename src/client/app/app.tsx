import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from '#client/lib/api/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { FullPageError } from './error-screens.tsx';
import { Pages } from './router.tsx';
import { Toasts } from './toasts.tsx';

interface AppProps {
  /** The query cache; on the server, one per request. */
  client?: QueryClient;
  /** The router; the server has no `window`. */
  router?: (pages: ReactNode) => ReactNode;
}

/** The plain router, without loaders and actions: those would add 18 KB to the front page, and tRPC does their work. */
const inBrowser = (pages: ReactNode) => <BrowserRouter>{pages}</BrowserRouter>;

export function App({ client = queryClient, router = inBrowser }: AppProps) {
  return (
    <ErrorBoundary fallback={(error, retry) => <FullPageError error={error} onRetry={retry} />}>
      <QueryClientProvider client={client}>
        {router(<Pages />)}
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#client/lib/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { FullPageError } from './error-screens.tsx';
import { Router } from './router.tsx';
import { Toasts } from './toasts.tsx';

export function App() {
  return (
    <ErrorBoundary fallback={(error, retry) => <FullPageError error={error} onRetry={retry} />}>
      <QueryClientProvider client={queryClient}>
        <Router />
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

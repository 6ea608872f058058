import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { useTheme } from '#client/features/preferences/theme.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { Toaster } from '#client/ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FullPageError } from './error-screens.tsx';
import { router } from './router.tsx';

export function App() {
  const { t } = useTranslation();
  const theme = useTheme();
  return (
    <ErrorBoundary fallback={(error, retry) => <FullPageError error={error} onRetry={retry} />}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster theme={theme} closeLabel={t('close')} />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

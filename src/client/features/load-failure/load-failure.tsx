import { CircleAlert, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage, errorRecord } from '#client/lib/error-record.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';

interface Loading {
  error: unknown;
  isPending: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** Why there is nothing to show; null while something is there or on its way. */
export function failureOf(query: Loading): unknown {
  if (query.error && query.isPending === false) return query.error;
  // Without a network a query waits in silence; the reader should know why nothing comes.
  return query.isPending && query.fetchStatus === 'paused' ? new Error('network: offline') : null;
}

/** In place of a list or a page whose first load failed. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const record = errorRecord(error);
  const Icon = record.category === 'network' ? WifiOff : CircleAlert;
  return (
    <div role="alert">
      <EmptyState
        icon={<Icon aria-hidden="true" />}
        title={t('error.heading')}
        text={errorMessage(error, language) || t('error.occurred')}
        action={
          record.retryable ? (
            <Button variant="outline" onClick={onRetry}>
              {t('error.tryAgainCard')}
            </Button>
          ) : null
        }
      />
    </div>
  );
}

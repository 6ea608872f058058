import { CircleAlert, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage, errorRecord } from '#client/lib/api/error-record.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';

interface Loading {
  error: unknown;
  isPending: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** The error to show without data; null while data is present or loading. */
export function failureOf(query: Loading): unknown {
  if (query.error && query.isPending === false) return query.error;
  // Offline, a query pauses silently: report it.
  return query.isPending && query.fetchStatus === 'paused' ? new Error('network: offline') : null;
}

/** Replaces a list or page whose first load failed. */
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
            <Button reads variant="outline" onClick={onRetry}>
              {t('error.tryAgainCard')}
            </Button>
          ) : null
        }
      />
    </div>
  );
}

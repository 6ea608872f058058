import { CircleAlert, LockKeyhole, ShieldX, TriangleAlert, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage, errorRecord } from '#client/lib/api/error-record.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { ErrorCategory } from '#shared/errors/errors.ts';
import { PATHS } from '#shared/paths.ts';

/** Icons by error category, per the specification; server and unknown share the default. */
const ICON_OF = {
  network: WifiOff,
  authentication: LockKeyhole,
  authorization: ShieldX,
  validation: CircleAlert,
  server: TriangleAlert,
  unknown: TriangleAlert,
} as const satisfies Record<ErrorCategory, typeof WifiOff>;

interface ErrorScreenProps {
  error: unknown;
  /** Clears the error and renders again. */
  onRetry: () => void;
}

function CategoryIcon({ category }: { category: ErrorCategory }) {
  const Icon = ICON_OF[category];
  return (
    <span className="mx-auto grid size-24 place-items-center rounded-full bg-danger-soft text-danger-ink">
      <Icon aria-hidden="true" size={48} strokeWidth={1.6} />
    </span>
  );
}

/** Replaces the whole app. Its links reload the document, because no client state can be trusted. */
export function FullPageError({ error, onRetry }: ErrorScreenProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const record = errorRecord(error);
  return (
    <main role="alert" className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="max-w-md">
        <CategoryIcon category={record.category} />
        <h1 className="mt-6 font-semibold text-2xl tracking-tight">{t('error.heading')}</h1>
        <p className="mt-2 text-pretty text-muted-foreground">
          {errorMessage(error, language) || t('error.unexpected')}
        </p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:justify-center">
          {record.retryable ? <Button onClick={onRetry}>{t('error.tryAgain')}</Button> : null}
          <Button variant="outline" onClick={() => window.location.reload()}>
            {t('error.reload')}
          </Button>
          {record.category === 'authentication' ? (
            <a href={PATHS.login} className={buttonClass({ variant: 'outline' })}>
              {t('error.toLoginPage')}
            </a>
          ) : null}
        </div>
      </div>
    </main>
  );
}

/** Replaces one page inside the shell, whose navigation still works. */
export function RouteErrorCard({ error, onRetry }: ErrorScreenProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const record = errorRecord(error);
  return (
    <Card role="alert" className="mx-auto my-10 max-w-lg p-6 text-center sm:p-10">
      <CategoryIcon category={record.category} />
      <h1 className="mt-6 font-semibold text-xl tracking-tight">{t('error.heading')}</h1>
      <p className="mt-2 text-pretty text-muted-foreground">
        {errorMessage(error, language) || t('error.page')}
      </p>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:justify-center">
        {record.retryable ? <Button onClick={onRetry}>{t('error.tryAgainCard')}</Button> : null}
        <a href={PATHS.dashboard} className={buttonClass({ variant: 'outline' })}>
          {t('error.toDashboard')}
        </a>
        {record.category === 'authentication' ? (
          <a href={PATHS.login} className={buttonClass({ variant: 'outline' })}>
            {t('error.toLogin')}
          </a>
        ) : null}
      </div>
    </Card>
  );
}

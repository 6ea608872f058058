import { useTranslation } from 'react-i18next';
import type { Upload } from '#client/features/scanner/door-database.ts';
import { doorUploads } from '#client/features/scanner/door-uploads.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { errorText, isErrorCode } from '#shared/errors.ts';

/** How many scans the server has not heard of, whose they are, and which it would not take. */
export function WaitingScans({ waiting, personId }: { waiting: readonly Upload[]; personId: string }) {
  const { t } = useTranslation('scanner');
  const { language } = useFormats();
  const others = waiting.filter(({ scannedBy }) => scannedBy !== personId).length;
  const refused = waiting.filter(({ problem }) => problem !== null);
  const problem = refused[0]?.problem ?? null;
  return (
    <>
      <p>{t('waiting.count', { count: waiting.length })}</p>
      {others > 0 ? (
        <p className="mt-1.5 text-muted-foreground">{t('waiting.others', { count: others })}</p>
      ) : null}
      {problem ? (
        <Alert
          tone="danger"
          className="mt-3"
          title={t('waiting.refused', { count: refused.length })}
          action={
            <Button variant="outline" onClick={() => void doorUploads.retryRefused()}>
              {t('waiting.retry')}
            </Button>
          }
        >
          {isErrorCode(problem) ? errorText(problem, language) : problem}
        </Alert>
      ) : null}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { AssignedEvent } from '#client/features/check-in/event-choice/assigned-events.ts';
import { modesOf } from '#client/features/check-in/event-choice/scan-mode.ts';
import { uploadQueue } from '#client/features/check-in/offline/upload-queue.ts';
import type { QueuedScan } from '#client/features/check-in/scan/journal-scan.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { isErrorCode } from '#shared/errors/errors.ts';

interface WaitingScansProps {
  waiting: readonly QueuedScan[];
  personId: string;
  /** Events this person works at: they may also send a colleague's check-ins from there. */
  doors: readonly AssignedEvent[];
}

/** The number of unsent scans, whose they are, and which of them the server refused. */
export function WaitingScans({ waiting, personId, doors }: WaitingScansProps) {
  const { t } = useTranslation('scanner');
  const { language } = useFormats();
  const others = waiting.filter((upload) => !upload.senders.includes(personId));
  const doorsHere = doors.filter(({ roles }) => modesOf(roles).includes('tickets'));
  const eventIds = new Set(doorsHere.map(({ eventId }) => eventId));
  const sendable = others.some(({ eventId }) => eventIds.has(eventId));
  const refused = waiting.filter((upload) => upload.problem !== null && upload.senders.includes(personId));
  const problem = refused[0]?.problem ?? null;
  return (
    <>
      <p>{t('waiting.count', { count: waiting.length })}</p>
      {others.length > 0 ? (
        <p className="mt-1.5 text-pretty text-muted-foreground">
          {others.length < waiting.length
            ? t('waiting.others', { count: others.length })
            : t('waiting.allOthers')}
        </p>
      ) : null}
      {sendable ? (
        <Button
          variant="outline"
          className="mt-3"
          onClick={() => void uploadQueue.takeOver({ personId, eventIds })}
        >
          {t('waiting.takeOver')}
        </Button>
      ) : null}
      {problem ? (
        <Alert
          tone="danger"
          className="mt-3"
          title={t('waiting.refused', { count: refused.length })}
          action={
            <Button variant="outline" onClick={() => void uploadQueue.retryRefused()}>
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

import { CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssignedEvent } from '#client/features/check-in/event-choice/assigned-events.ts';
import { queuedIn } from '#client/features/check-in/offline/queued-scans.ts';
import { useJournal } from '#client/features/check-in/scan/journal.ts';
import type { QueuedScan } from '#client/features/check-in/scan/journal-scan.ts';
import { TicketPlace } from '#client/features/check-in/scan/ticket-place.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { WaitingScans } from './waiting-scans.tsx';

interface UnsentScansProps {
  personId: string;
  doors: readonly AssignedEvent[];
  /** An event that this person no longer works at. */
  left: AssignedEvent | null;
}

/** Guests admitted offline whose check-ins are not sent yet. Shown outside the scanner too. */
export function UnsentScans({ personId, doors, left }: UnsentScansProps) {
  const { t } = useTranslation('scanner');
  const waiting = queuedIn(useJournal());
  if (waiting.length === 0) return null;
  const events = left ? [left, ...doors] : doors;
  const own = waiting.filter((upload) => upload.senders.includes(personId));
  return (
    <Card className="mt-6 p-4 sm:p-5">
      <h2 className="mb-2 flex items-center gap-2 font-semibold text-lg">
        <CloudUpload aria-hidden="true" className="size-5" />
        {t('waiting.title')}
      </h2>
      <WaitingScans waiting={waiting} personId={personId} doors={doors} />
      <Guests uploads={own.filter(({ problem }) => problem === null)} events={events}>
        {t('waiting.soon')}
      </Guests>
      <Guests uploads={own.filter(({ problem }) => problem !== null)} events={events}>
        {t('left.kept')}
      </Guests>
    </Card>
  );
}

interface GuestsProps {
  uploads: readonly QueuedScan[];
  events: readonly AssignedEvent[];
  /** Explains what happens to them. */
  children: ReactNode;
}

function Guests({ uploads, events, children }: GuestsProps) {
  const { t } = useTranslation('scanner');
  const { moment, eventTime } = useFormats();
  const timeOf = ({ at, eventId }: QueuedScan) => {
    const time = new Date(at).toISOString();
    const event = events.find((one) => one.eventId === eventId);
    return event ? eventTime(time, event) : moment(time);
  };
  if (uploads.length === 0) return null;
  return (
    <>
      <p className="mt-3 text-pretty text-muted-foreground text-sm">{children}</p>
      <ul className="mt-1 divide-y text-sm">
        {uploads.map((upload) => (
          <li key={upload.requestId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="wrap-anywhere font-medium">
              {upload.counter
                ? t('last.people', { count: Math.abs(upload.act?.heads ?? 1) })
                : (upload.holderName ?? t('last.noName'))}
            </span>
            <span className="text-muted-foreground">{timeOf(upload)}</span>
            <TicketPlace
              shortCode={upload.shortCode}
              inPurchase={upload.inPurchase}
              className="w-full text-muted-foreground"
            />
          </li>
        ))}
      </ul>
    </>
  );
}

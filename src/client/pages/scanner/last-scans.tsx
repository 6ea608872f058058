import { CloudUpload, History, RotateCw, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssignedEvent } from '#client/features/check-in/event-choice/assigned-events.ts';
import { ONE_IN } from '#client/features/check-in/heads/scan-act.ts';
import { queuedIn } from '#client/features/check-in/offline/queued-scans.ts';
import { ConflictText } from '#client/features/check-in/scan/conflict-text.tsx';
import { scanHistory, useJournal } from '#client/features/check-in/scan/journal.ts';
import type { JournalScan } from '#client/features/check-in/scan/journal-scan.ts';
import type { ScanCheck } from '#client/features/check-in/scan/scan-flow-types.ts';
import { TicketPlace } from '#client/features/check-in/scan/ticket-place.tsx';
import { mayUndo, type UndoRight } from '#client/features/check-in/scan/undo-right.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { readCode } from '#shared/codes/qr.ts';
import type { DoorConflict, ScanSubject } from '#shared/contracts/check-in.ts';
import { UndoButton } from './verdict/undo-button.tsx';
import { groundOf, VERDICT_LOOKS } from './verdict/verdict-looks.ts';
import { WaitingScans } from './waiting-scans.tsx';

interface LastScansProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  event: AssignedEvent;
  conflicts: readonly DoorConflict[];
  personId: string;
  undo: UndoRight;
  /** Null while a check is in flight. */
  onAskAgain: ((check: ScanCheck) => void) | null;
}

/** This device's activity: conflicts first, then unsent scans, then the latest scans. */
export function LastScans({ open, onOpenChange, ...shown }: LastScansProps) {
  const { t } = useTranslation(['scanner', 'common']);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('last.title')}
      description={t('last.text')}
      closeLabel={t('common:close')}
    >
      <div className="flex min-h-[40dvh] flex-col gap-6">
        <Conflicts {...shown} />
        <Waiting {...shown} />
        <Scans {...shown} />
      </div>
    </Sheet>
  );
}

function Conflicts({ conflicts, event }: Pick<LastScansProps, 'conflicts' | 'event'>) {
  const { t } = useTranslation('scanner');
  if (conflicts.length === 0) return null;
  return (
    <Part icon={<TriangleAlert aria-hidden="true" />} title={t('conflict.title')}>
      <ul className="flex flex-col gap-2.5">
        {conflicts.map((conflict) => (
          <li key={conflict.seq} className="rounded-2xl border border-danger px-4 py-3">
            <ConflictText conflict={conflict} timeZone={event.timeZone} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Waiting({ personId, event }: Pick<LastScansProps, 'personId' | 'event'>) {
  const { t } = useTranslation('scanner');
  const waiting = queuedIn(useJournal());
  if (waiting.length === 0) return null;
  return (
    <Part icon={<CloudUpload aria-hidden="true" />} title={t('waiting.title')}>
      <WaitingScans waiting={waiting} personId={personId} doors={[event]} />
    </Part>
  );
}

type RowProps = Pick<LastScansProps, 'event' | 'undo' | 'onAskAgain'>;

function Scans({ personId, ...row }: RowProps & Pick<LastScansProps, 'personId'>) {
  const { t } = useTranslation('scanner');
  const scans = scanHistory(useJournal(), { eventId: row.event.eventId, personId });
  if (scans.length === 0) {
    return (
      <EmptyState
        icon={<History aria-hidden="true" />}
        title={t('last.emptyTitle')}
        text={t('last.emptyText')}
        className="py-8"
      />
    );
  }
  return (
    <Part icon={<History aria-hidden="true" />} title={t('last.scans')}>
      <ul className="flex flex-col divide-y">
        {scans.map((scan) => (
          <ScanRow key={scan.requestId} scan={scan} {...row} />
        ))}
      </ul>
    </Part>
  );
}

/** An undone check-in must not look green: the guest is not inside. */
const TAKEN_BACK = { Icon: Undo2, colors: 'bg-muted text-foreground' };

interface ScanRowProps extends RowProps {
  scan: JournalScan;
}

function ScanRow({ scan, event, undo, onAskAgain }: ScanRowProps) {
  const { t } = useTranslation('scanner');
  const formats = useFormats();
  const { requestId, kind, at, ticketId, holderName, typeName, undone, conflict, act = ONE_IN } = scan;
  const task = useTask(scan);
  const unanswered = unansweredOf(scan);
  const { Icon, colors } = undone ? TAKEN_BACK : { ...VERDICT_LOOKS[kind], colors: groundOf(kind).colors };
  const state =
    task?.state ??
    (undone
      ? t('last.undone')
      : conflict
        ? t('last.conflict')
        : scan.state === 'queued'
          ? t('last.waiting')
          : unanswered
            ? t('last.unanswered')
            : t(`verdict.${kind}`));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span aria-hidden="true" className={`grid size-10 shrink-0 place-items-center rounded-xl ${colors}`}>
        <Icon className="size-5" />
      </span>
      <div className="min-w-32 flex-1">
        <p className="wrap-anywhere font-semibold">
          {holderName ?? task?.name ?? (unanswered && typedCode(unanswered)) ?? t('last.noName')}
        </p>
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {formats.time(new Date(at).toISOString(), event.timeZone)} · {state}
          {act.heads > 1 ? ` · ${t('last.heads', { heads: formats.number(act.heads) })}` : ''}
          {typeName ? ` · ${typeName}` : ''}
        </p>
        <TicketPlace
          shortCode={scan.shortCode}
          inPurchase={scan.inPurchase}
          className="block text-muted-foreground text-sm"
        />
      </div>
      {ticketId && mayUndo(scan, Date.now(), undo) ? (
        <UndoButton
          eventId={event.eventId}
          ticketId={ticketId}
          scanId={requestId}
          way={act.way}
          holderName={holderName}
        />
      ) : null}
      {unanswered ? (
        <Button
          variant="outline"
          disabled={onAskAgain === null}
          onClick={() => onAskAgain?.({ requestId, act, subject: unanswered })}
        >
          <RotateCw aria-hidden="true" />
          {t('last.askAgain')}
        </Button>
      ) : null}
    </li>
  );
}

/** What waits and is no scan: people without a code, a guest turned away. */
function useTask(scan: JournalScan): { name: string | null; state: string } | null {
  const { t } = useTranslation('scanner');
  if (scan.state !== 'queued') return null;
  if (scan.turnAway) return { name: null, state: t('last.turnedAway') };
  if (!scan.counter) return null;
  const { heads } = scan.act ?? ONE_IN;
  const count = Math.abs(heads);
  return { name: `${heads < 0 ? '−' : '+'}${t('last.people', { count })}`, state: t('last.waiting') };
}

/** A scan without an answer: the server may have admitted the guest. */
function unansweredOf(scan: JournalScan): ScanSubject | null {
  return scan.state === 'pending' && scan.kind === 'NEEDS_NETWORK' ? scan.subject : null;
}

/** A typed short code; a QR payload is not human-readable. */
function typedCode(subject: ScanSubject): string | null {
  return 'code' in subject && readCode(subject.code).form === 'short' ? subject.code : null;
}

function Part({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 flex items-center gap-2 font-semibold [&_svg]:size-5">
        {icon}
        {title}
      </h3>
      {children}
    </section>
  );
}

import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { modeToOffer, type ScanMode } from '#client/features/check-in/event-choice/scan-mode.ts';
import type { Verdict } from '#client/features/check-in/scan/verdict.ts';
import { Button } from '#client/ui/button.tsx';
import { UndoButton } from './undo-button.tsx';

interface VerdictActionsProps {
  eventId: string;
  verdict: Verdict;
  allowed: readonly ScanMode[];
  onHold: () => void;
  onClear: () => void;
  onSwitch: (mode: ScanMode, code: string) => void;
}

/** Whether the verdict offers an action, which the layer then makes room for. */
export function hasActions({ kind, code, ticketId }: Verdict, allowed: readonly ScanMode[]): boolean {
  return (code !== null && modeToOffer(kind, allowed) !== null) || (kind === 'VALID' && ticketId !== null);
}

/** Undo the check-in, or check the code in the mode it belongs to. */
export function VerdictActions(props: VerdictActionsProps) {
  const { eventId, verdict, allowed, onHold, onClear, onSwitch } = props;
  const { t } = useTranslation('scanner');
  const { kind, code, ticketId, holderName } = verdict;
  const other = modeToOffer(kind, allowed);
  if (other && code) {
    return (
      <Button variant="inverse" size="lg" className="min-h-16 text-lg" onClick={() => onSwitch(other, code)}>
        <ArrowLeftRight aria-hidden="true" />
        {t(`mode.switchTo.${other}`)}
      </Button>
    );
  }
  if (kind !== 'VALID' || !ticketId) return null;
  return (
    <UndoButton
      eventId={eventId}
      ticketId={ticketId}
      holderName={holderName}
      onAsk={onHold}
      onDone={onClear}
    />
  );
}

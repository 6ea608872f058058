import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { modeToOffer, type ScanMode } from '#client/features/check-in/event-choice/scan-mode.ts';
import { othersOf } from '#client/features/check-in/heads/party.ts';
import type { ScanAct, TurnAwayReason } from '#client/features/check-in/heads/scan-act.ts';
import { isWelcome, type Verdict } from '#client/features/check-in/scan/verdict.ts';
import { Button } from '#client/ui/button.tsx';
import { OverrideButton } from './override-button.tsx';
import { PartyButtons } from './party-buttons.tsx';
import { TurnAwayButton } from './turn-away-button.tsx';
import { UndoButton } from './undo-button.tsx';

/** What this person may do about a verdict besides letting in. */
export interface DoorRights {
  /** Let somebody into a full zone. */
  override: boolean;
  /** Refund somebody who stays outside. */
  refund: boolean;
}

interface VerdictActionsProps {
  eventId: string;
  verdict: Verdict;
  allowed: readonly ScanMode[];
  rights: DoorRights;
  offline: boolean;
  onHold: () => void;
  onClear: () => void;
  onSwitch: (mode: ScanMode, code: string) => void;
  onMove: (act: ScanAct) => void;
  onTurnAway: (reason: TurnAwayReason) => void;
}

interface Offers {
  mode: ScanMode | null;
  undo: boolean;
  others: boolean;
  override: boolean;
  turnAway: boolean;
}

function offersOf(verdict: Verdict, allowed: readonly ScanMode[], rights: DoorRights): Offers {
  const { kind, code, ticketId, party, act, unlisted } = verdict;
  const mayTurnAway = kind === 'VALID' || kind === 'UNCONFIRMED' || kind === 'ZONE_FULL';
  return {
    mode: code === null ? null : modeToOffer(kind, allowed),
    undo: ticketId !== null && !verdict.offline && (kind === 'VALID' || kind === 'LEFT'),
    others: party !== null && isWelcome(kind) && othersOf(party, act.way) > 0,
    override: kind === 'ZONE_FULL' && rights.override,
    turnAway: mayTurnAway && rights.refund && ticketId !== null && !party && !unlisted,
  };
}

/** Whether the verdict offers an action, which the layer then makes room for. */
export function hasActions(verdict: Verdict, allowed: readonly ScanMode[], rights: DoorRights): boolean {
  return Object.values(offersOf(verdict, allowed, rights)).some(Boolean);
}

/** The rest of a party, undo, a full zone and its refund, or the code in the mode it belongs to. */
export function VerdictActions(props: VerdictActionsProps) {
  const { eventId, verdict, allowed, rights, offline } = props;
  const { onHold, onClear, onSwitch, onMove, onTurnAway } = props;
  const { t } = useTranslation('scanner');
  const { code, ticketId, holderName, party, act, scanId } = verdict;
  const offers = offersOf(verdict, allowed, rights);
  if (offers.mode && code) {
    const { mode } = offers;
    return (
      <Button variant="inverse" size="lg" className="min-h-16 text-lg" onClick={() => onSwitch(mode, code)}>
        <ArrowLeftRight aria-hidden="true" />
        {t(`mode.switchTo.${mode}`)}
      </Button>
    );
  }
  return (
    <div className="flex w-full flex-wrap items-center justify-center gap-2">
      {offers.others && party ? <PartyButtons party={party} act={act} onMove={onMove} /> : null}
      {offers.override ? (
        <OverrideButton
          holderName={holderName}
          onAsk={onHold}
          onReason={(reason) => onMove({ ...act, reason })}
        />
      ) : null}
      {offers.undo && ticketId ? (
        <UndoButton
          eventId={eventId}
          ticketId={ticketId}
          scanId={scanId}
          way={act.way}
          holderName={holderName}
          onAsk={onHold}
          onDone={onClear}
        />
      ) : null}
      {offers.turnAway ? (
        <TurnAwayButton holderName={holderName} offline={offline} onAsk={onHold} onTurnAway={onTurnAway} />
      ) : null}
    </div>
  );
}

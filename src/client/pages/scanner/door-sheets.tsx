import type { ComponentProps } from 'react';
import type { AssignedEvent } from '#client/features/check-in/event-choice/assigned-events.ts';
import type { ScanMode } from '#client/features/check-in/event-choice/scan-mode.ts';
import type { Way } from '#client/features/check-in/heads/scan-act.ts';
import type { ScanCheck, ScanFlow } from '#client/features/check-in/scan/scan-flow-types.ts';
import { undoRight } from '#client/features/check-in/scan/undo-right.ts';
import { may } from '#client/features/organizations/may.ts';
import type { Me } from '#shared/contracts/auth.ts';
import type { DoorConflict } from '#shared/contracts/check-in.ts';
import { GateSheet } from './heads/gate-sheet.tsx';
import type { useHeads } from './heads/use-heads.ts';
import { LastScans } from './last-scans.tsx';
import { LookUp } from './look-up/look-up.tsx';
import { ManualEntry } from './manual-entry.tsx';
import { SaleSheets } from './sale-sheets.tsx';

export type OpenSheet = 'code' | 'name' | 'last' | 'sale' | 'gate' | 'line' | null;

interface DoorSheetsProps {
  sheet: OpenSheet;
  onSheet: (sheet: OpenSheet) => void;
  event: AssignedEvent;
  gate: string;
  way: Way;
  mode: ScanMode;
  me: Me;
  heads: Pick<ReturnType<typeof useHeads>, 'doors' | 'rights'>;
  offline: boolean;
  conflicts: readonly DoorConflict[];
  isCancelled: boolean;
  scanned: ComponentProps<typeof SaleSheets>['scanned'];
  onSignal: ComponentProps<typeof SaleSheets>['onSignal'];
  onEnter: (code: string) => void;
  onGate: (gate: string) => void;
  onAdmit: ScanFlow['admit'];
  /** Null while a check is in flight. */
  onAskAgain: ((check: ScanCheck) => void) | null;
}

/** The sheets of the scanner, of which one is open: code, name, gate, sale, line and last scans. */
export function DoorSheets(props: DoorSheetsProps) {
  const { sheet, onSheet, event, gate, way, mode, me, heads, offline, conflicts, isCancelled } = props;
  const { scanned, onSignal, onEnter, onGate, onAdmit, onAskAgain } = props;
  const { eventId, timeZone } = event;
  const sheetProps = (name: Exclude<OpenSheet, null>) => ({
    open: sheet === name,
    onOpenChange: (open: boolean) => onSheet(open ? name : null),
  });
  return (
    <>
      <ManualEntry {...sheetProps('code')} mode={mode} offline={offline} onEnter={onEnter} />
      <LookUp
        {...sheetProps('name')}
        eventId={eventId}
        timeZone={timeZone}
        offline={offline}
        way={way}
        mayAdd={way === 'in' && heads.rights.addToList}
        onAdmit={(guest, act) => {
          onSheet(null);
          onAdmit(guest, act);
        }}
      />
      <GateSheet
        {...sheetProps('gate')}
        zones={heads.doors}
        gate={gate}
        onGate={(next) => {
          onGate(next);
          onSheet(null);
        }}
      />
      <SaleSheets
        open={sheet === 'sale' || sheet === 'line' ? sheet : null}
        onOpen={onSheet}
        {...{ eventId, gate }}
        userId={me.id}
        offline={offline}
        scanned={scanned}
        onSignal={onSignal}
      />
      <LastScans
        {...sheetProps('last')}
        event={event}
        conflicts={conflicts}
        personId={me.id}
        undo={undoRight(may(me, 'door', { eventId }), isCancelled)}
        onAskAgain={
          onAskAgain &&
          ((check) => {
            onSheet(null);
            onAskAgain(check);
          })
        }
      />
    </>
  );
}

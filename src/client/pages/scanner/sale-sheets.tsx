import { SIGNALS, type Signal } from '#client/features/check-in/scan/tones.ts';
import { RopeSheet } from '#client/features/rope/rope-sheet.tsx';
import { DoorSale } from '#client/features/sales/door-sale.tsx';

interface SaleSheetsProps {
  open: 'sale' | 'line' | null;
  onOpen: (sheet: 'sale' | 'line' | null) => void;
  eventId: string;
  userId: string;
  gate: string;
  offline: boolean;
  /** The code of a party in line that was read. */
  scanned: string | null;
  onSignal: (signal: Signal) => void;
}

/** Sales at the door, and the line for those whom the house has no room for. */
export function SaleSheets({ open, onOpen, scanned, onSignal, userId, ...door }: SaleSheetsProps) {
  return (
    <>
      <DoorSale
        {...door}
        open={open === 'sale'}
        onOpenChange={(next) => onOpen(next ? 'sale' : null)}
        userId={userId}
        onVerdict={(kind) => onSignal(SIGNALS[kind === 'sold' ? 'VALID' : 'TICKET_INVALID'])}
        onLine={() => onOpen('line')}
      />
      <RopeSheet
        {...door}
        open={open === 'line'}
        onOpenChange={(next) => onOpen(next ? 'line' : null)}
        scanned={scanned}
        onAdmitted={() => onSignal(SIGNALS.VALID)}
      />
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { ScannedTicket } from '#shared/contracts/check-in.ts';

interface TicketPlaceProps {
  shortCode?: string | null | undefined;
  inPurchase?: ScannedTicket['inPurchase'] | null;
  className?: string;
}

/** "Ticket 2 of 4 · 7K4M-Q2XD-9TZW": distinguishes the tickets of one holder. Renders nothing if both are unknown. */
export function TicketPlace({ shortCode, inPurchase, className }: TicketPlaceProps) {
  const { t } = useTranslation('scanner');
  const place = inPurchase && inPurchase.size > 1 ? t('ticket.place', inPurchase) : null;
  if (!place && !shortCode) return null;
  return (
    <span className={className}>
      {place}
      {place && shortCode ? ' · ' : null}
      {shortCode ? <span className="whitespace-nowrap">{shortCode}</span> : null}
    </span>
  );
}

import { formatShortCode, secretMark } from '#shared/codes/qr.ts';
import type { ScannedTicket } from '#shared/contracts/check-in.ts';
import type { DoorTicket } from '#shared/tickets/door-ticket.ts';

type Shown = Pick<DoorTicket, 'id' | 'typeName' | 'holderName' | 'shortCode' | 'position' | 'purchaseSize'>;

/** A ticket as the staff at the door see it. */
export function scannedTicketOf(ticket: Shown): ScannedTicket {
  const { id, typeName, holderName, shortCode } = ticket;
  return { id, typeName, holderName, shortCode: formatShortCode(shortCode), ...placeOf(ticket) };
}

/** The same in the answer to a scan. */
export function markedTicketOf(ticket: DoorTicket): ScannedTicket {
  return { ...scannedTicketOf(ticket), mark: secretMark(ticket.secret) };
}

/** Position within the purchase. */
export function placeOf({
  position,
  purchaseSize,
}: Pick<Shown, 'position' | 'purchaseSize'>): Pick<ScannedTicket, 'inPurchase'> {
  return { inPurchase: { position, size: purchaseSize } };
}

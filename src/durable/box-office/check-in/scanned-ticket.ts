import { formatShortCode, secretMark } from '#shared/codes/qr.ts';
import type { ScannedTicket } from '#shared/contracts/check-in.ts';
import type { DoorAnswer } from '#shared/events/door-answers.ts';
import { seatView } from '#shared/seats/stored-seat-names.ts';
import type { DoorTicket } from '#shared/tickets/door-ticket.ts';

type Shown = Pick<
  DoorTicket,
  'id' | 'typeName' | 'holderName' | 'shortCode' | 'position' | 'purchaseSize' | 'answers' | 'seatName'
>;

/** A ticket as the staff at the door see it. */
export function scannedTicketOf(ticket: Shown): ScannedTicket {
  const { id, typeName, holderName, shortCode } = ticket;
  return {
    id,
    typeName,
    holderName,
    shortCode: formatShortCode(shortCode),
    ...seatView(ticket.seatName),
    ...placeOf(ticket),
    ...answersOf(ticket),
  };
}

/** The same in the answer to a scan. */
export function markedTicketOf(ticket: DoorTicket): ScannedTicket {
  return { ...scannedTicketOf(ticket), mark: secretMark(ticket.secret) };
}

/** What its guest answered, as the door shows it; absent without answers. */
export function answersOf({ answers }: Pick<DoorTicket, 'answers'>): Pick<ScannedTicket, 'answers'> {
  if (!answers) return {};
  const kept = JSON.parse(answers) as DoorAnswer[];
  return { answers: kept.map(({ label, answer }) => ({ label, answer })) };
}

/** Position within the purchase. */
export function placeOf({
  position,
  purchaseSize,
}: Pick<Shown, 'position' | 'purchaseSize'>): Pick<ScannedTicket, 'inPurchase'> {
  return { inPurchase: { position, size: purchaseSize } };
}

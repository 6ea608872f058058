import { readerOf } from '#db/client.ts';
import { type PickUp, readPickUp } from '#db/readers/placed-orders.ts';
import { type DoorTicket, readDoorTicket } from '#db/readers/sold-tickets.ts';
import { type ScannedCode, verifyQr } from '#shared/qr.ts';
import { ticketPublicKey } from '#shared/ticket-key.ts';
import type { BoxOfficeEnv } from './box-office.ts';
import type { PresentedTicket } from './decide-scan.ts';

/** Looks in D1 for what is shown and not known here yet. */
export function findPresented({ env, eventId }: { env: BoxOfficeEnv; eventId: string }) {
  const reader = () => readerOf(env.DB);

  /** The signature is verified before D1 is asked, so that forged codes cost no reading. */
  const isSigned = async (code: ScannedCode): Promise<boolean> => {
    if (code.form !== 'qr') return code.form === 'short';
    return verifyQr(code.qr, await ticketPublicKey(env.TICKET_SIGNING_KEY));
  };

  const findTicket = async (code: PresentedTicket): Promise<DoorTicket | null> => {
    if (code.form === 'found') return readDoorTicket(reader(), eventId, code);
    if (code.form === 'malformed' || !(await isSigned(code))) return null;
    const by = code.form === 'short' ? { shortCode: code.shortCode } : { ticketId: code.qr.subjectId };
    return readDoorTicket(reader(), eventId, by);
  };

  const findOrder = async (subject: ScannedCode | { orderId: string }): Promise<PickUp | null> => {
    if ('orderId' in subject) return readPickUp(reader(), eventId, subject);
    if (subject.form === 'malformed' || !(await isSigned(subject))) return null;
    const by =
      subject.form === 'short' ? { shortCode: subject.shortCode } : { orderId: subject.qr.subjectId };
    return readPickUp(reader(), eventId, by);
  };

  return { findTicket, findOrder };
}

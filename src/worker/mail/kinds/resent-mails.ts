import { readerOf } from '#db/client.ts';
import { ticketOfResend } from '#db/commits/mail/resent-mails.ts';
import { readPurchasesOfTickets } from '#db/readers/mail/mailed-purchases.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { purchaseMails } from './purchase-mails.ts';

/** Confirmations that an organizer sends again: the original purchase's mail, with the tickets' current state. */
export async function resentMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const purchaseOf = await readPurchasesOfTickets(readerOf(deps.db), subjectIds.map(ticketOfResend));
  const compose = await purchaseMails({ ...deps, linksOnly: false }, [...new Set(purchaseOf.values())]);
  return async (subjectId) => {
    const purchaseId = purchaseOf.get(ticketOfResend(subjectId));
    return purchaseId === undefined ? { skip: 'no such ticket' } : await compose(purchaseId);
  };
}

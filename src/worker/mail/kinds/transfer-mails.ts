import { readerOf } from '#db/client.ts';
import { type MailedTransfer, readMailedTransfers } from '#db/readers/mail/mailed-tickets.ts';
import { placeOf } from '#shared/events/address.ts';
import { PATHS } from '#shared/paths.ts';
import { seatNamesOf } from '#shared/seats/stored-seat-names.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import { LANGUAGE_OF } from '#worker/http/request-language.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { seatFacts } from '#worker/tickets/seat-facts.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { isReachable, UNREACHABLE } from '../mailed-reader.ts';
import type { MailMessage } from '../mailer.ts';

type Composer = (
  deps: MailDeps,
  transferIds: readonly string[],
) => Promise<(transferId: string) => Promise<Composed>>;

/** To the address that the holder typed: the link that accepts the ticket. */
export const ticketOfferMails = composer(async (transfer, deps) => {
  if (transfer.status !== 'sent' || !transfer.toEmail) return { skip: 'the offer is settled' };
  if (transfer.eventStatus === 'cancelled') return { skip: 'the event is cancelled' };
  const link = `${deps.siteUrl}${await deps.transferPath(transfer.id)}`;
  return {
    send: layOut(deps, transfer, 'offer', strangerOf(transfer, transfer.toEmail), link),
    isTyped: true,
  };
});

export const ticketOfferCancelledMails = composer(async (transfer, deps) => {
  if (!transfer.toEmail) return { skip: 'the offer had no address' };
  return {
    send: layOut(deps, transfer, 'cancelled', strangerOf(transfer, transfer.toEmail)),
    isTyped: true,
  };
});

/** To the former holder: their code admits nobody any more. */
export const ticketSentMails = composer(async (transfer, deps) => {
  const { senderEmail: email, senderName: name, senderLanguage, senderStatus: userStatus } = transfer;
  if (!isReachable({ email, userStatus })) return UNREACHABLE;
  const language = senderLanguage ?? LANGUAGE_OF[transfer.currency];
  return { send: layOut(deps, transfer, 'sent', { email, name, language }), from: transfer.organizerId };
});

export const ticketReceivedMails = composer(async (transfer, deps) => {
  const { receiverEmail: email, receiverName, receiverLanguage, receiverStatus: userStatus } = transfer;
  if (!email || !userStatus || !isReachable({ email, userStatus })) return UNREACHABLE;
  const language = receiverLanguage ?? LANGUAGE_OF[transfer.currency];
  const receiver = { email, language, ...(receiverName && { name: receiverName }) };
  return { send: layOut(deps, transfer, 'received', receiver, `${deps.siteUrl}${PATHS.myTickets}`) };
});

function composer(compose: (transfer: MailedTransfer, deps: MailDeps) => Promise<Composed>): Composer {
  return async (deps, transferIds) => {
    const transfers = await readMailedTransfers(readerOf(deps.db), transferIds);
    return async (id) => {
      const transfer = transfers.find((one) => one.id === id);
      return transfer ? compose(transfer, deps) : { skip: 'no such transfer' };
    };
  };
}

interface Recipient {
  email: string;
  language: Language;
  name?: string;
}

/** The receiver of an offer may have no account: then the sender's language is the best guess. */
export function strangerOf(
  { toLanguage, senderLanguage, currency }: MailedTransfer,
  email: string,
): Recipient {
  return { email, language: toLanguage ?? senderLanguage ?? LANGUAGE_OF[currency] };
}

function layOut(
  deps: MailDeps,
  transfer: MailedTransfer,
  what: 'offer' | 'cancelled' | 'sent' | 'received',
  { email, language, name }: Recipient,
  link?: string,
): MailMessage {
  const t = i18n.getFixedT(language, 'mails');
  const names = {
    event: transfer.eventName,
    sender: transfer.senderName,
    receiver: transfer.receiverName ?? '',
  };
  return layOutMail({
    to: email,
    language,
    subject: t(`transfer.${what}.subject`, names),
    ...(name !== undefined && { guestName: name }),
    lead: t(`transfer.${what}.lead`, names),
    head: headOf(deps, transfer, { isTyped: what === 'offer' || what === 'cancelled' }),
    title: transfer.eventName,
    facts: [
      [t('transfer.type'), transfer.typeName],
      ...seatFacts(language, seatNamesOf([transfer])),
      [t('when'), formatEventTime(language, transfer)],
      [t('where'), placeOf(transfer)],
    ],
    button:
      link && (what === 'offer' || what === 'received')
        ? { label: t(`transfer.${what}.button`), link }
        : null,
    fine: [t(`transfer.${what}.note`, names)],
  });
}

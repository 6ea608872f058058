import { readerOf } from '#db/client.ts';
import { type MailedCancellation, readMailedCancellations } from '#db/readers/mail/mailed-refunds.ts';
import { type MailedTransfer, readMailedTransfers } from '#db/readers/mail/mailed-tickets.ts';
import { placeOf } from '#shared/events/address.ts';
import { MAIL_GATHER_MAX_MS, MAIL_GATHER_MS } from '#shared/limits.ts';
import { counted } from '#shared/text/counted.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { isReachable, languageFor, UNREACHABLE } from '../mailed-reader.ts';
import { toCardNotes, walletButton } from './to-card-notes.ts';
import { strangerOf } from './transfer-mails.ts';

/** Tells each guest of a cancelled event, and receivers of open offers, about the cancellation and their refund. */
export async function cancellationMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const reader = readerOf(deps.db);
  const [guests, offers] = await Promise.all([
    readMailedCancellations(reader, subjectIds),
    readMailedTransfers(
      reader,
      subjectIds.map((subjectId) => subjectId.split('/')[1] ?? ''),
    ),
  ]);
  return async (subjectId) => {
    const offer = offers.find(({ id }) => subjectId.endsWith(`/${id}`));
    if (offer) return composeForReceiver(offer, deps);
    const guest = guests.find((one) => one.subjectId === subjectId);
    if (!guest) return { skip: 'no such event or guest' };
    if (!isReachable(guest)) return UNREACHABLE;
    // The refunds follow the cancellation. If they take too long, the mail goes out without them.
    const mayWait = deps.now() < guest.cancelledAt + MAIL_GATHER_MAX_MS;
    if (guest.left + guest.leftReceived > 0 && mayWait) return { waitMs: MAIL_GATHER_MS };
    return { send: compose(guest, deps), from: guest.organizerId, isTyped: guest.paidInCash === 1 };
  };
}

/** To the address that a holder sent a ticket to: they paid nothing, and cannot accept it any more. */
function composeForReceiver(offer: MailedTransfer, deps: MailDeps): Composed {
  if (offer.status !== 'sent' || !offer.toEmail) return { skip: 'the offer is settled' };
  const { email, language } = strangerOf(offer, offer.toEmail);
  const t = i18n.getFixedT(language, 'mails');
  return {
    send: layOutMail({
      to: email,
      language,
      subject: t('cancellation.subject', { event: offer.eventName }),
      lead: t('cancellation.lead'),
      head: headOf(deps, offer, { isTyped: true }),
      title: offer.eventName,
      facts: [
        [t('cancellation.when'), formatEventTime(language, offer)],
        [t('where'), placeOf(offer)],
      ],
      notes: [t('cancellation.offered', { sender: offer.senderName })],
      fine: [t('cancellation.questions', { address: deps.supportEmail })],
    }),
    isTyped: true,
  };
}

function compose(guest: MailedCancellation, deps: MailDeps) {
  const { currency } = guest;
  const language = languageFor(guest, currency);
  const t = i18n.getFixedT(language, 'mails');
  const refunds = JSON.parse(guest.refunds) as { name: string | null; quantity: number; amount: number }[];
  const total = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const { toCard, cancelledAt: refundedAt } = guest;
  const onItsWay = toCardNotes(language, { currency, total, toCard, refundedAt });
  const inCash = guest.paidInCash === 1;
  const rows = refunds.map(({ name, quantity, amount }): [string, number] => [
    counted({ quantity, name: name ?? t('cancellation.orders', { count: quantity }) }),
    amount,
  ]);
  const totalRow: [string, number] = [
    t(inCash ? 'cancellation.totalInCash' : onItsWay.length > 0 ? 'toCard.total' : 'totalRefunded'),
    total,
  ];
  return layOutMail({
    to: guest.email,
    language,
    subject: t('cancellation.subject', { event: guest.eventName }),
    guestName: guest.guestName,
    lead: t('cancellation.lead'),
    quote: guest.words === '' ? [] : [t('cancellation.words'), ...guest.words.split(/\s*\n\s*/)],
    head: headOf(deps, guest, { isTyped: inCash }),
    title: guest.eventName,
    facts: [
      [t('cancellation.when'), formatEventTime(language, guest)],
      [t('where'), placeOf(guest)],
    ],
    sums: { currency, rows: refunds.length === 0 ? [] : [...rows, totalRow] },
    button: walletButton(language, { siteUrl: deps.siteUrl, total, toCard, inCash }),
    notes: [
      ...(inCash
        ? [t('cancellation.cash')]
        : guest.left > 0
          ? [t('cancellation.underWay')]
          : total > 0
            ? onItsWay.length > 0
              ? onItsWay
              : [t('cancellation.inWallet')]
            : []),
      ...(guest.isDisputed === 1 ? [t('cancellation.disputed')] : []),
      ...(guest.used > 0 ? [t('cancellation.used')] : []),
      ...(guest.received > 0 ? [t('cancellation.received', { count: guest.received })] : []),
      t('cancellation.calendar'),
    ],
    fine: [t('cancellation.questions', { address: deps.supportEmail })],
  });
}

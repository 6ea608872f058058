import { readerOf } from '#db/client.ts';
import { type MailedWaiter, readMailedWaiters } from '#db/readers/mail/mailed-tickets.ts';
import { placeOf } from '#shared/events/address.ts';
import { OFFER_PARAM, PATHS, pathFor } from '#shared/paths.ts';
import { countedIfMany } from '#shared/text/counted.ts';
import { formatEventTime, formatMoment } from '#shared/time/event-time.ts';
import { typeOfOffer } from '#worker/event-waitlist/type-of-offer.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow, languageFor } from '../mailed-reader.ts';

/** To somebody from an event's waitlist whose tickets are held for a few minutes. Skipped once that time is over. */
export async function waitlistOfferMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const offers = await readMailedWaiters(readerOf(deps.db), subjectIds);
  return composeByRow(offers, 'the offer is over', (offer) =>
    offer.offeredUntil > deps.now()
      ? { send: compose(offer, deps), from: offer.organizerId }
      : { skip: 'the offer is over' },
  );
}

function compose(offer: MailedWaiter, deps: MailDeps) {
  const language = languageFor(offer, offer.currency);
  const t = i18n.getFixedT(language, 'mails');
  const { quantity, wanted } = offer;
  const isFewer = quantity < wanted;
  return layOutMail({
    to: offer.email,
    language,
    subject: t('waitlistOffer.subject', { event: offer.eventName }),
    guestName: offer.guestName,
    lead: isFewer ? t('waitlistOffer.leadFewer', { count: quantity, wanted }) : t('waitlistOffer.lead'),
    head: headOf(deps, offer),
    title: offer.eventName,
    facts: [
      [t('transfer.type'), countedIfMany({ name: typeOfOffer(language, offer), quantity })],
      [t('waitlistOffer.until'), formatMoment(language, offer.offeredUntil, offer)],
      [t('when'), formatEventTime(language, offer)],
      [t('where'), placeOf(offer)],
    ],
    button: {
      label: t('waitlistOffer.button'),
      link: `${deps.siteUrl}${pathFor(PATHS.event, offer.eventId)}?${OFFER_PARAM}=1`,
    },
    fine: [isFewer ? t('waitlistOffer.noteFewer', { wanted }) : t('waitlistOffer.note')],
  });
}

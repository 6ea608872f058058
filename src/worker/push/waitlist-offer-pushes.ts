import type { Reader } from '#db/client.ts';
import { readMailedWaiters } from '#db/readers/mail/mailed-tickets.ts';
import { OFFER_PARAM, PATHS, pathFor } from '#shared/paths.ts';
import { countedIfMany } from '#shared/text/counted.ts';
import { formatMoment } from '#shared/time/event-time.ts';
import { typeOfOffer } from '#worker/event-waitlist/type-of-offer.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { ComposePush, PushDeps } from './push-deps.ts';

/** Tells a waiter that tickets are held for them, while they are. */
export async function waitlistOfferPushes(
  reader: Reader,
  subjectIds: readonly string[],
  { now }: Pick<PushDeps, 'now'>,
): Promise<ComposePush> {
  const offers = await readMailedWaiters(reader, subjectIds);
  return (subjectId, { userId, language }) => {
    const offer = offers.find((one) => one.id === subjectId && one.userId === userId);
    if (!offer || offer.offeredUntil <= now()) return null;
    const t = i18n.getFixedT(language, 'pushes');
    return {
      title: t('waitlistOffer.title', { event: offer.eventName }),
      body: t('waitlistOffer.body', {
        tickets: countedIfMany({ name: typeOfOffer(language, offer), quantity: offer.quantity }),
        until: formatMoment(language, offer.offeredUntil, offer),
      }),
      path: `${pathFor(PATHS.event, offer.eventId)}?${OFFER_PARAM}=1`,
      tag: `waiter ${subjectId}`,
    };
  };
}

import type { Reader } from '#db/client.ts';
import { readMailedTransfers } from '#db/readers/mail/mailed-tickets.ts';
import { PATHS } from '#shared/paths.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { ComposePush, PushDeps } from './push-deps.ts';

/** The subject is the transfer and the person. */
const partsOf = (subjectId: string) => subjectId.split(':');

/** To a person with an account, whose address the holder typed. */
export async function ticketOfferPushes(
  reader: Reader,
  subjectIds: readonly string[],
  { transferPath }: Pick<PushDeps, 'transferPath'>,
): Promise<ComposePush> {
  const offers = await readMailedTransfers(
    reader,
    subjectIds.map((id) => partsOf(id)[0] ?? ''),
  );
  const paths = new Map(
    await Promise.all(offers.map(async ({ id }) => [id, await transferPath(id)] as const)),
  );
  return (subjectId, { userId, language }) => {
    const [transferId = '', receiverId] = partsOf(subjectId);
    const offer = offers.find(({ id }) => id === transferId);
    const path = paths.get(transferId);
    if (offer?.status !== 'sent' || receiverId !== userId || !path) return null;
    const t = i18n.getFixedT(language, 'pushes');
    return {
      title: t('ticketOffer.title', { sender: offer.senderName }),
      body: t('ticketOffer.body', { type: offer.typeName, event: offer.eventName }),
      path,
      tag: `transfer ${transferId}`,
    };
  };
}

/** To the former holder. */
export async function ticketSentPushes(reader: Reader, subjectIds: readonly string[]): Promise<ComposePush> {
  const transfers = await readMailedTransfers(
    reader,
    subjectIds.map((id) => partsOf(id)[0] ?? ''),
  );
  return (subjectId, { userId, language }) => {
    const [transferId, senderId] = partsOf(subjectId);
    const transfer = transfers.find(({ id }) => id === transferId);
    if (transfer?.status !== 'accepted' || senderId !== userId) return null;
    const t = i18n.getFixedT(language, 'pushes');
    return {
      title: t('ticketSent.title', { receiver: transfer.receiverName ?? '' }),
      body: t('ticketSent.body', { event: transfer.eventName }),
      path: PATHS.myTickets,
      tag: `transfer ${transferId}`,
    };
  };
}

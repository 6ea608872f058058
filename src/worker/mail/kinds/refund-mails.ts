import { readerOf } from '#db/client.ts';
import { type MailedRefund, readMailedRefunds } from '#db/readers/mail/mailed-refunds.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { MAIL_GATHER_MAX_MS, MAIL_GATHER_MS } from '#shared/limits.ts';
import { readTurnedAway } from '#shared/refunds/door-reason.ts';
import { type Counted, counted } from '#shared/text/counted.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { isReachable, languageFor, UNREACHABLE } from '../mailed-reader.ts';
import { toCardNotes, walletButton } from './to-card-notes.ts';

/** Refund notices: for one ticket, one order, or everything that one decision refunded to a person. */
export async function refundMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const refunds = Map.groupBy(
    await readMailedRefunds(readerOf(deps.db), subjectIds),
    ({ subjectId }) => subjectId,
  );
  return async (subjectId) => {
    const [first, ...others] = refunds.get(subjectId) ?? [];
    if (!first) return { skip: 'no such refund' };
    if (!isReachable(first)) return UNREACHABLE;
    const all = [first, ...others];
    // One mail lists the whole refund. If the rest takes too long, it lists what has been refunded so far.
    const isUnderWay = all.some((refund) => refund.isUnderWay === 1);
    if (isUnderWay && deps.now() < first.refundedAt + MAIL_GATHER_MAX_MS) return { waitMs: MAIL_GATHER_MS };
    return {
      send: compose(first, all, deps),
      from: first.organizerId,
      isTyped: first.isDoorGuest === 1,
    };
  };
}

function compose(first: MailedRefund, all: readonly MailedRefund[], deps: MailDeps) {
  const { currency, eventName } = first;
  const language = languageFor(first, currency);
  const t = i18n.getFixedT(language, 'mails');
  const total = all.reduce((sum, { amount }) => sum + amount, 0);
  const toCard = all.reduce((sum, refund) => sum + refund.toCard, 0);
  const refundedAt = Math.max(...all.map((refund) => refund.refundedAt));
  const onItsWay = toCardNotes(language, { currency, total, toCard, refundedAt });
  const inCash = first.inCash === 1;
  const turnedAway = readTurnedAway(first.reason);
  const paid = total === 0 ? 'free' : inCash ? 'cash' : 'wallet';
  return layOutMail({
    to: first.email,
    language,
    subject: t('refund.subject', { event: eventName }),
    guestName: first.guestName,
    lead: t(`refund.${paid}.${refundedThing(first, all.length)}`),
    head: headOf(deps, first, { isTyped: first.isDoorGuest === 1 }),
    title: eventName,
    facts: first.reason
      ? [[t('refund.reason'), turnedAway ? t(`refund.turnedAway.${turnedAway}`) : first.reason]]
      : [],
    sums: {
      currency,
      rows: [
        ...all.map((refund): [string, number] => [
          `${itemsOf(refund)} (${formatShortCode(refund.shortCode)})`,
          refund.amount,
        ]),
        [t(inCash ? 'refund.totalInCash' : onItsWay.length > 0 ? 'toCard.total' : 'totalRefunded'), total],
      ],
    },
    button: walletButton(language, { siteUrl: deps.siteUrl, total, toCard, inCash }),
    notes: paid === 'wallet' ? (onItsWay.length > 0 ? onItsWay : [t('refund.inWallet')]) : [],
    fine: [t('refund.questions', { address: deps.supportEmail })],
  });
}

/** An order is always refunded alone. */
function refundedThing({ byGuest, isGivenBack, isPlaceSold, subject }: MailedRefund, count: number) {
  if (isGivenBack === 1) return 'givenBack';
  if (isPlaceSold === 1) return 'placeSold';
  if (byGuest === 1) return 'ownOrder';
  return subject === 'ticket' && count > 1 ? 'tickets' : subject;
}

function itemsOf({ subject, items }: MailedRefund): string {
  return (JSON.parse(items) as Counted[])
    .map((item) => (subject === 'ticket' ? item.name : counted(item)))
    .join(', ');
}

import { readerOf } from '#db/client.ts';
import { NO_NAME } from '#db/commits/accounts/erase-person.ts';
import { type MailedRefund, readMailedRefunds } from '#db/readers/mails/mailed-refunds.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { MAIL_GATHER_MAX_MS, MAIL_GATHER_MS } from '#shared/limits.ts';
import { formatMoney } from '#shared/money/money.ts';
import { type Counted, counted } from '#shared/text/counted.ts';
import { LOCALE_OF } from '#shared/text/languages.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { layOutMail } from '../mail-layout.ts';
import { isReachable, languageFor, UNREACHABLE } from '../mailed-reader.ts';
import { REFUND_MAIL_TEXTS } from './refund-mail-texts.ts';

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
    return { send: compose(first, all, deps) };
  };
}

function compose(first: MailedRefund, all: readonly MailedRefund[], deps: MailDeps) {
  const { currency, eventName } = first;
  const language = languageFor(first, currency);
  const words = REFUND_MAIL_TEXTS[language];
  const money = (minor: number) => formatMoney(minor, currency, LOCALE_OF[language]);
  const total = all.reduce((sum, { amount }) => sum + amount, 0);
  const link = `${deps.siteUrl}/wallet`;
  const inCash = first.inCash === 1;
  const kind = first.byGuest === 1 ? 'ownOrder' : first.subject;
  const lead = total === 0 ? words.leadFree : inCash ? words.leadCash : words.lead;
  const laidOut = layOutMail({
    language,
    subject: words.subject(eventName),
    greeting: words.greeting(first.guestName === NO_NAME ? null : first.guestName),
    lead: lead[kind](all.length),
    title: eventName,
    facts: first.reason ? [[words.reason, first.reason]] : [],
    rows: [
      ...all.map((refund): [string, string] => [
        `${itemsOf(refund)} (${formatShortCode(refund.shortCode)})`,
        refund.amount > 0 ? money(refund.amount) : words.free,
      ]),
      [inCash ? words.totalInCash : words.total, money(total)],
    ],
    button: inCash ? null : { label: words.button, link },
    notes: total > 0 && !inCash ? [words.wallet] : [],
    fine: deps.supportEmail ? [words.questions(deps.supportEmail)] : [],
  });
  return { ...laidOut, to: first.email, ...(inCash ? {} : { link }) };
}

function itemsOf({ subject, items }: MailedRefund): string {
  return (JSON.parse(items) as Counted[])
    .map((item) => (subject === 'ticket' ? item.name : counted(item)))
    .join(', ');
}

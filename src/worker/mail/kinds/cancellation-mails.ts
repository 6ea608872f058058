import { readerOf } from '#db/client.ts';
import { NO_NAME } from '#db/commits/accounts/erase-person.ts';
import { type MailedCancellation, readMailedCancellations } from '#db/readers/mails/mailed-cancellations.ts';
import { placeOf } from '#shared/events/address.ts';
import { MAIL_GATHER_MAX_MS, MAIL_GATHER_MS } from '#shared/limits.ts';
import { formatMoney } from '#shared/money/money.ts';
import { counted } from '#shared/text/counted.ts';
import { LOCALE_OF } from '#shared/text/languages.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { layOutMail } from '../mail-layout.ts';
import { isReachable, languageFor, UNREACHABLE } from '../mailed-reader.ts';
import { CANCELLATION_MAIL_TEXTS } from './cancellation-mail-texts.ts';

/** Tells each guest of a cancelled event about the cancellation and their refund. */
export async function cancellationMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const guests = await readMailedCancellations(readerOf(deps.db), subjectIds);
  return async (subjectId) => {
    const guest = guests.find((one) => one.subjectId === subjectId);
    if (!guest) return { skip: 'no such event or guest' };
    if (!isReachable(guest)) return UNREACHABLE;
    // The refunds follow the cancellation. If they take too long, the mail goes out without them.
    const mayWait = deps.now() < guest.cancelledAt + MAIL_GATHER_MAX_MS;
    if (guest.left > 0 && mayWait) return { waitMs: MAIL_GATHER_MS };
    return { send: compose(guest, deps) };
  };
}

function compose(guest: MailedCancellation, deps: MailDeps) {
  const language = languageFor(guest, guest.currency);
  const words = CANCELLATION_MAIL_TEXTS[language];
  const money = (minor: number) => formatMoney(minor, guest.currency, LOCALE_OF[language]);
  const refunds = JSON.parse(guest.refunds) as { name: string | null; quantity: number; amount: number }[];
  const total = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const link = `${deps.siteUrl}/wallet`;
  const inCash = guest.paidInCash === 1;
  const laidOut = layOutMail({
    language,
    subject: words.subject(guest.eventName),
    greeting: words.greeting(guest.guestName === NO_NAME ? null : guest.guestName),
    lead: words.lead,
    title: guest.eventName,
    facts: [
      [words.when, formatEventTime(language, guest)],
      [words.where, placeOf(guest)],
    ],
    rows:
      refunds.length === 0
        ? []
        : [
            ...refunds.map(({ name, quantity, amount }): [string, string] => [
              counted({ quantity, name: name ?? words.orders(quantity) }),
              amount > 0 ? money(amount) : words.free,
            ]),
            [inCash ? words.totalInCash : words.total, money(total)],
          ],
    button: total > 0 && !inCash ? { label: words.button, link } : null,
    notes: [
      ...(inCash ? [words.cash] : guest.left > 0 ? [words.underWay] : total > 0 ? [words.wallet] : []),
      ...(guest.used > 0 ? [words.used] : []),
      words.calendar,
    ],
    fine: deps.supportEmail ? [words.questions(deps.supportEmail)] : [],
  });
  return { ...laidOut, to: guest.email, ...(inCash ? {} : { link }) };
}

import { readerOf } from '#db/client.ts';
import { type MailedOrder, readMailedOrders } from '#db/readers/mails/mailed-orders.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { formatMoney } from '#shared/money/money.ts';
import { counted } from '#shared/text/counted.ts';
import { LOCALE_OF } from '#shared/text/languages.ts';
import { formatMoment } from '#shared/time/event-time.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { layOutMail } from '../mail-layout.ts';
import { isReachable, languageFor, UNREACHABLE } from '../mailed-reader.ts';
import { ORDER_MAIL_TEXTS } from './order-mail-texts.ts';

/** Receipts for orders that were handed over, so that a guest notices when somebody else picked theirs up. */
export async function orderMails(
  deps: MailDeps,
  orderIds: readonly string[],
): Promise<(orderId: string) => Promise<Composed>> {
  const orders = await readMailedOrders(readerOf(deps.db), orderIds);
  return async (id) => {
    const order = orders.find((one) => one.id === id);
    if (!order) return { skip: 'no such order' };
    return isReachable(order) ? { send: compose(order, deps) } : UNREACHABLE;
  };
}

function compose(order: MailedOrder, deps: MailDeps) {
  const language = languageFor(order, order.currency);
  const words = ORDER_MAIL_TEXTS[language];
  const money = (minor: number) => formatMoney(minor, order.currency, LOCALE_OF[language]);
  const lines = JSON.parse(order.lines) as { name: string; quantity: number; amount: number }[];
  const link = `${deps.siteUrl}/orders`;
  const laidOut = layOutMail({
    language,
    subject: words.subject(order.eventName),
    greeting: words.greeting(order.guestName),
    lead: words.lead,
    title: order.eventName,
    facts: [
      [words.code, formatShortCode(order.shortCode)],
      [words.when, formatMoment(language, order.completedAt, order)],
    ],
    rows: [
      ...lines.map(({ name, quantity, amount }): [string, string] => [
        counted({ quantity, name }),
        amount > 0 ? money(amount) : words.free,
      ]),
      ...(order.discount > 0 ? [[words.discount, money(-order.discount)] as const] : []),
      [words.total, money(order.total)],
    ],
    button: { label: words.button, link },
    fine: [deps.supportEmail ? words.notMine(deps.supportEmail) : words.notMineHere],
  });
  return { ...laidOut, to: order.email, link };
}

import { readerOf } from '#db/client.ts';
import { type MailedOrder, readMailedOrders } from '#db/readers/mail/mailed-purchases.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { PATHS } from '#shared/paths.ts';
import { counted } from '#shared/text/counted.ts';
import { formatMoment } from '#shared/time/event-time.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow, languageFor } from '../mailed-reader.ts';

/** Receipts for orders that were handed over, so that a guest notices when somebody else picked theirs up. */
export async function orderMails(
  deps: MailDeps,
  orderIds: readonly string[],
): Promise<(orderId: string) => Promise<Composed>> {
  const orders = await readMailedOrders(readerOf(deps.db), orderIds);
  return composeByRow(orders, 'no such order', (order) => ({
    send: compose(order, deps),
    from: order.organizerId,
  }));
}

function compose(order: MailedOrder, deps: MailDeps) {
  const { currency, discount, total } = order;
  const language = languageFor(order, currency);
  const t = i18n.getFixedT(language, 'mails');
  const lines = JSON.parse(order.lines) as { name: string; quantity: number; amount: number }[];
  return layOutMail({
    to: order.email,
    language,
    subject: t('order.subject', { event: order.eventName }),
    guestName: order.guestName,
    lead: t('order.lead'),
    head: headOf(deps, order),
    title: order.eventName,
    facts: [
      [t('order.code'), formatShortCode(order.shortCode)],
      [t('order.when'), formatMoment(language, order.completedAt, order)],
    ],
    sums: {
      currency,
      rows: [
        ...lines.map((line): [string, number] => [counted(line), line.amount]),
        ...(discount > 0 ? [[t('discount'), -discount] as const] : []),
        [t('totalPaid'), total],
      ],
    },
    button: { label: t('order.button'), link: `${deps.siteUrl}${PATHS.orders}` },
    fine: [t('order.notMine', { address: deps.supportEmail })],
  });
}

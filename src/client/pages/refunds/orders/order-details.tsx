import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import type { ListedOrder } from '#shared/contracts/orders.ts';
import { PATHS } from '#shared/paths.ts';
import { RefundDialog } from '../desk/refund-dialog.tsx';
import { OrderStateBadge } from './order-state.tsx';

/** One order: its items, what happened to it, and its refund while it waits. */
export function OrderDetails({ order }: { order: ListedOrder }) {
  const { t } = useTranslation('refundDesk');
  const format = useFormats();
  const { event, customer, lines, currency, handledBy, reason } = order;
  const steps = [
    { at: order.placedAt, words: t('orders.placed') },
    { at: order.readyAt, words: t('orders.ready') },
    { at: order.completedAt, words: t('orders.completed', { by: handledBy ?? '—' }) },
    {
      at: order.cancelledAt,
      words: handledBy ? t('orders.cancelledBy', { name: handledBy }) : t('history.byGuest'),
    },
  ];
  return (
    <div className="grid gap-5">
      <div>
        <OrderStateBadge order={order} />
        <p className="wrap-anywhere mt-2 text-muted-foreground text-sm">
          {customer.email ?? t('found.noEmail')}
        </p>
        <p className="text-muted-foreground text-sm">
          <span className="normal-nums">{order.reference}</span> · {event.name}
        </p>
      </div>
      <table className="w-full text-sm">
        <caption className="sr-only">{t('orders.items')}</caption>
        <tbody className="divide-y">
          {lines.map((line) => (
            <tr key={line.menuItemId}>
              <td className="wrap-anywhere py-2 pr-3">
                {line.quantity} × {line.name}
              </td>
              <td className="py-2 text-right">{format.money(line.totalMinor, currency)}</td>
            </tr>
          ))}
          {order.discountMinor > 0 ? (
            <tr>
              <td className="py-2 pr-3">{t('orders.discount')}</td>
              <td className="py-2 text-right">{format.money(-order.discountMinor, currency)}</td>
            </tr>
          ) : null}
          <tr className="font-semibold">
            <td className="py-2 pr-3">{t('orders.column.total')}</td>
            <td className="py-2 text-right">{format.money(order.totalMinor, currency)}</td>
          </tr>
        </tbody>
      </table>
      <ul className="grid gap-1.5 text-sm">
        {steps.map(({ at, words }) =>
          at ? (
            <li key={words} className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere">{words}</span>
              <time dateTime={at} className="text-muted-foreground">
                {format.shortMoment(at, event.timeZone)}
              </time>
            </li>
          ) : null,
        )}
      </ul>
      {reason ? <p className="wrap-anywhere text-pretty text-sm">{t('history.reason', { reason })}</p> : null}
      <div className="flex flex-wrap gap-2.5">
        {order.status === 'pending' ? (
          <RefundDialog
            found={{
              subject: 'order',
              id: order.id,
              amountMinor: order.totalMinor,
              currency,
              guest: customer,
              mayOverride: false,
              inCash: false,
              event,
            }}
          />
        ) : null}
        <Link
          to={`${PATHS.orderManagement}?event=${event.id}`}
          className={buttonClass({ variant: 'outline' })}
        >
          {t('orders.toBar')}
        </Link>
      </div>
    </div>
  );
}

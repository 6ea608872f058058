import { Ban, BellRing, CircleCheck, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FaceVerdict, VERDICT_LOOKS } from '#client/features/tickets/viewer/face-verdict.tsx';
import { TicketQr } from '#client/features/tickets/viewer/ticket-qr.tsx';
import { useFormats } from '#client/lib/format.ts';
import { codeEnd } from '#shared/codes/purchase-reference.ts';
import type { OwnOrderView } from '#shared/contracts/orders.ts';
import { isReady } from './use-ready-alert.ts';

/** The order's code, or why it no longer has one. */
function Middle({ order }: { order: OwnOrderView }) {
  const { t } = useTranslation('orders');
  const format = useFormats();
  if (order.qr) return <TicketQr text={order.qr} label={t('viewer.qr', { event: order.event.name })} />;
  if (order.status === 'completed') {
    return (
      <FaceVerdict
        look={VERDICT_LOOKS.good}
        icon={<CircleCheck aria-hidden="true" />}
        title={t('viewer.completedTitle')}
        when={
          order.completedAt
            ? t('viewer.completedAt', { when: format.eventTime(order.completedAt, order.event) })
            : null
        }
        text={t('viewer.completedText')}
      />
    );
  }
  if (order.status === 'cancelled') {
    return (
      <FaceVerdict
        look={VERDICT_LOOKS.returned}
        icon={<Undo2 aria-hidden="true" />}
        title={t('viewer.cancelledTitle')}
        when={
          order.cancelledAt
            ? t('viewer.cancelledAt', { when: format.eventTime(order.cancelledAt, order.event) })
            : null
        }
        text={t(order.totalMinor === 0 ? 'cancel.textFree' : `viewer.cancelledText.${order.refundMeans}`)}
      />
    );
  }
  return (
    <FaceVerdict
      look={VERDICT_LOOKS.closed}
      icon={<Ban aria-hidden="true" />}
      title={t('viewer.overTitle')}
      when={null}
      text={t('viewer.overText')}
    />
  );
}

/** An order as a bright card. Its colors are fixed: a bar needs the same card in the dark theme. */
export function OrderFace({ order }: { order: OwnOrderView }) {
  const { t } = useTranslation('orders');
  return (
    <article className="mx-auto flex w-full max-w-sm flex-col overflow-hidden rounded-2xl bg-white text-neutral-950 shadow-float">
      <header className="px-5 pt-5 pb-1">
        <h3 className="text-pretty font-semibold text-xl leading-snug tracking-tight">{order.event.name}</h3>
        {order.qr && !isReady(order) ? (
          <p className="mt-1 text-neutral-700 text-sm">{t('viewer.hint')}</p>
        ) : null}
        <p role="status">
          {isReady(order) ? (
            <span className="mt-2 flex items-center gap-2 rounded-lg bg-emerald-100 px-3 py-2 font-semibold text-emerald-950">
              <BellRing aria-hidden="true" className="size-5 shrink-0" />
              {t('states.ready')}
            </span>
          ) : null}
        </p>
        <ul className="mt-1.5 font-medium">
          {order.lines.map((line) => (
            <li key={line.menuItemId} className="flex gap-2">
              <span className="tabular-nums">{line.quantity} ×</span>
              <span className="min-w-0 text-pretty">{line.name}</span>
            </li>
          ))}
        </ul>
      </header>
      <div className="mx-auto w-full max-w-[min(100%,44dvh)]">
        <Middle order={order} />
      </div>
      {order.shortCode ? (
        <footer className="border-neutral-300 border-t border-dashed px-5 pt-4 pb-5 text-center">
          <span className="sr-only">{t('viewer.code')}: </span>
          <span className="font-mono text-lg tracking-wider">
            {order.shortCode.slice(0, -codeEnd(order.shortCode).length)}
            {/* The bar calls the order by these. */}
            <strong className="font-bold text-2xl">{codeEnd(order.shortCode)}</strong>
          </span>
        </footer>
      ) : null}
    </article>
  );
}

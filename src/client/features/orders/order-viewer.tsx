import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FullScreen } from '#client/features/tickets/viewer/full-screen.tsx';
import { ShownCode } from '#client/features/tickets/viewer/shown-code.tsx';
import type { OwnOrderView } from '#shared/contracts/orders.ts';
import { OrderFace } from './order-face.tsx';
import { useReadyAlert } from './use-ready-alert.ts';
import { useWatchedOrder } from './use-watched-order.ts';

interface OrderViewerProps {
  /** The displayed order; null closes the viewer. */
  orderId: string | null;
  /** As just sold: its code shows before anything is read. */
  sold?: OwnOrderView | null;
  onClose: () => void;
  /** Shown above it, as after placing an order. */
  heading?: ReactNode;
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** A full-screen pick-up code that updates when the bar hands the order over. */
export function OrderViewer({ orderId, sold = null, onClose, heading, finalFocus }: OrderViewerProps) {
  const { t } = useTranslation('orders');
  return (
    <FullScreen
      open={orderId !== null}
      onClose={onClose}
      title={t('viewer.title')}
      heading={heading}
      finalFocus={finalFocus}
    >
      {orderId === null ? null : (
        <WatchedOrder key={orderId} orderId={orderId} sold={sold?.id === orderId ? sold : null} />
      )}
    </FullScreen>
  );
}

function WatchedOrder({ orderId, sold }: { orderId: string; sold: OwnOrderView | null }) {
  const { t } = useTranslation('orders');
  const { query, live } = useWatchedOrder(orderId, sold);
  const order = query.data;
  useReadyAlert(useMemo(() => order && [order], [order]));
  const lost = order !== undefined && (query.isRefetchError || query.fetchStatus === 'paused');
  return (
    <div className="grid flex-1 px-4 pt-1 pb-4">
      <div className="m-auto w-full">
        <ShownCode
          query={query}
          lost={lost}
          live={live}
          words={{ loading: t('viewer.loading'), offline: t('viewer.offline') }}
          face={order ? <OrderFace order={order} /> : null}
        />
      </div>
    </div>
  );
}

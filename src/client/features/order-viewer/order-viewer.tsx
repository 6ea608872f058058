import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { FullScreen } from '#client/features/ticket-viewer/full-screen.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { OrderFace } from './order-face.tsx';
import { useWatchedOrder } from './use-watched-order.ts';

interface OrderViewerProps {
  /** The order on screen; null closes the viewer. */
  orderId: string | null;
  onClose: () => void;
  /** Said above it, as after an order was placed. */
  heading?: ReactNode;
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** A pick-up code over the whole screen; flips by itself when the bar has handed the order over. */
export function OrderViewer({ orderId, onClose, heading, finalFocus }: OrderViewerProps) {
  const { t } = useTranslation('orders');
  return (
    <FullScreen
      open={orderId !== null}
      onClose={onClose}
      title={t('viewer.title')}
      heading={heading}
      finalFocus={finalFocus}
    >
      {orderId === null ? null : <WatchedOrder key={orderId} orderId={orderId} />}
    </FullScreen>
  );
}

function WatchedOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation('orders');
  const { query, live } = useWatchedOrder(orderId);
  const failure = failureOf(query);
  const lost = query.data && (query.isRefetchError || query.fetchStatus === 'paused');
  return (
    <div className="grid flex-1 px-4 pt-1 pb-4">
      <div className="m-auto w-full">
        {query.data ? (
          <>
            <OrderFace order={query.data} />
            {lost ? (
              <p role="status" className="mt-3 flex items-center justify-center gap-2 text-center text-sm">
                <WifiOff aria-hidden="true" className="size-4 shrink-0" />
                {t('viewer.offline')}
              </p>
            ) : (
              <LiveStatus state={live} className="mt-3 justify-center text-white/85" />
            )}
          </>
        ) : failure ? (
          <div className="mx-auto max-w-sm rounded-2xl bg-card text-card-foreground">
            <LoadFailure error={failure} onRetry={() => void query.refetch()} />
          </div>
        ) : (
          <div className="grid place-items-center">
            <Spinner label={t('viewer.loading')} className="size-9" />
          </div>
        )}
      </div>
    </div>
  );
}

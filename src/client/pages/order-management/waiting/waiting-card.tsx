import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { codeEnd } from '#shared/codes/purchase-reference.ts';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import type { Place } from '#shared/time/event-time.ts';
import { OrderLines } from '../order-lines.tsx';
import { CardFooter, type OrderPresses } from './card-footer.tsx';
import { type HeldCard, hasMoved } from './card-states.ts';
import { ReadyBadge, WaitBadge } from './wait-badge.tsx';

interface WaitingCardProps extends OrderPresses {
  order: BarOrderView;
  card: HeldCard | undefined;
  /** The venue. */
  place: Place;
  clockAhead: number;
}

/** Older orders show their date (ms). */
const DATED_AFTER_MS = 12 * 3_600_000;

export const WAITING_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-2';

/** An order: customer, items and waiting time, readable on a tablet at arm's length. */
export function WaitingCard({ order, card, place, clockAhead, ...presses }: WaitingCardProps) {
  const { t } = useTranslation('bar');
  const format = useFormats();
  const { name } = order.customer;
  const stopped = card?.state.kind === 'stopped' && !hasMoved(card) ? card.state : null;
  if (stopped?.isFolded)
    return (
      <Card className="flex items-center gap-2 border-danger py-1 pr-1 pl-2.5">
        <p className="min-w-0 flex-1 truncate text-sm">
          <span className="font-semibold">{name}</span> · {stopped.text}
        </p>
        <IconButton variant="ghost" label={t('understood')} onClick={() => presses.onDismiss(order)}>
          <Check aria-hidden="true" />
        </IconButton>
      </Card>
    );
  const isOld = Date.now() + clockAhead - Date.parse(order.placedAt) > DATED_AFTER_MS;
  return (
    <Card className="@container/card flex h-full flex-col rounded-xl p-2 has-[[data-wait=late]]:border-danger has-[[data-wait=late]]:bg-danger-soft">
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="font-bold font-mono text-lg leading-7">{codeEnd(order.reference)}</p>
        <h3 className="wrap-anywhere order-last min-w-0 basis-full text-[0.9375rem] leading-tight @min-[20rem]/card:order-none @min-[20rem]/card:flex-1 @min-[20rem]/card:basis-20">
          {name}
        </h3>
        <div className="ml-auto">
          {order.readyAt === null ? (
            <WaitBadge since={order.placedAt} clockAhead={clockAhead} />
          ) : (
            <ReadyBadge since={order.readyAt} clockAhead={clockAhead} />
          )}
        </div>
        <IconButton
          variant="ghost"
          label={t('cancel.of', { name })}
          disabled={card?.state.kind === 'busy'}
          onClick={() => presses.onCancel(order)}
          className="-my-2 -mr-2 -ml-2.5 text-muted-foreground"
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <OrderLines lines={order.lines} className="mt-1 mb-auto" />
      {isOld ? (
        <p className="pt-2 text-muted-foreground text-sm">
          {t('waiting.placed', { when: format.eventTime(order.placedAt, place) })}
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-1.5">
        <CardFooter order={order} card={card && hasMoved(card) ? undefined : card} {...presses} />
      </div>
    </Card>
  );
}

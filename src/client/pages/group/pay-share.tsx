import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PurchaseNotice } from '#client/features/checkout/purchase-notice.tsx';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { TakenSheet } from '#client/features/groups/taken-sheet.tsx';
import { useTakenPlaces } from '#client/features/groups/use-taken-places.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { GroupStatus } from '#shared/contracts/groups.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** Viewer and QR code, in a chunk for those who have paid. */
const BoughtShare = lazy(() => import('./bought-share.tsx'));

export interface PayShareProps {
  group: GroupStatus;
  event: EventView;
  refetch: () => void;
}

/** Takes tickets out of the group, and pays for them in the checkout sheet. */
export function PayShare({ group, event, refetch }: PayShareProps) {
  const { t } = useTranslation('friends');
  const format = useFormats();
  const { token, free, shares, isHost, ticketId, unitMinor, currency } = group;
  const [chosen, setChosen] = useState(1);
  const ticket = usePushedParam('ticket');
  const places = useTakenPlaces({
    token,
    send: (request) => api.groups.take.mutate(request),
    onBought: (result) => {
      setChosen(1);
      const first = result.kind === 'tickets' ? result.receipt.ticketIds[0] : undefined;
      if (first) ticket.openInsteadOf('pay', first);
      else if (places.isOpen) places.sheet.close();
    },
    refetch,
  });
  const { flow, sheet, isOpen, isUnderWay, take, taking } = places;
  const { state } = flow;
  const bought = state.step === 'done' && state.result.kind === 'tickets' ? state.result : null;
  const price = (quantity: number) => format.money(unitMinor * quantity, currency);

  // A share of one's own that is being paid counts as free: taking again replaces it.
  const own = shares.find((share) => share.isMine && share.state === 'paying')?.quantity ?? 0;
  const max = group.state === 'open' ? free + own : 0;
  const quantity = Math.min(chosen, Math.max(1, max));
  const label =
    quantity > 1
      ? t('payMany', { count: quantity, price: price(quantity) })
      : t(ticketId ? 'payMore' : 'payShare', { price: price(1) });
  return (
    <>
      {isUnderWay && !isOpen ? (
        <PurchaseNotice flow={flow} className="" onOpen={() => sheet.open('1')} />
      ) : max > 0 && free === 0 ? (
        <Button size="lg" className="w-full" busy={taking} onClick={() => take(own)}>
          {t('goOn')}
        </Button>
      ) : max > 0 ? (
        <div className="grid grid-cols-1 gap-3">
          {max > 1 ? (
            <div className="flex items-center justify-between gap-4">
              <p className="min-w-0 text-pretty text-sm">{t('quantity')}</p>
              <QuantityStepper
                name={group.ticketTypeName}
                value={quantity}
                min={1}
                max={max}
                disabled={taking}
                onChange={setChosen}
              />
            </div>
          ) : null}
          <Button
            size="lg"
            variant={isHost || ticketId ? 'inverse' : 'primary'}
            className="h-auto min-h-13 w-full whitespace-normal py-2"
            busy={taking}
            onClick={() => take(quantity)}
          >
            {label}
          </Button>
          {isHost && max > 1 && quantity !== max && shares.some(({ state }) => state === 'paid') ? (
            <Button
              size="lg"
              variant="outline"
              className="h-auto min-h-13 w-full whitespace-normal py-2"
              disabled={taking}
              onClick={() => take(max)}
            >
              {t('payRest', { count: max, price: price(max) })}
            </Button>
          ) : null}
        </div>
      ) : group.state === 'open' && !ticketId ? (
        <p className="text-pretty text-muted-foreground text-sm">{t('allTaken')}</p>
      ) : null}
      {places.error ? <Alert tone="danger">{errorMessage(places.error, format.language)}</Alert> : null}
      {bought ? (
        <Suspense>
          <BoughtShare bought={bought} event={event} ticket={ticket} />
        </Suspense>
      ) : null}
      <TakenSheet
        places={places}
        quantity={quantity}
        items={t('tickets', { count: quantity })}
        total={price(quantity)}
        eventName={event.name}
        returnPath={pathFor(PATHS.group, token)}
      />
    </>
  );
}

import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { RunningCheckout } from '#client/features/checkout/running/running-checkout.tsx';
import { stepOf, useCheckoutTitle } from '#client/features/checkout/running/use-checkout-title.ts';
import { isFor, isOpen, type Wait } from '#client/features/event-waitlist/waits.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

interface OfferSheetProps {
  flow: PurchaseFlow;
  event: EventView;
  waits: readonly Wait[];
  open: boolean;
  onClose: () => void;
}

/** The checkout of an offered place. Closing it keeps the offer: only its time or "No, thanks" ends it. */
export function OfferSheet({ flow, event, waits, open, onClose }: OfferSheetProps) {
  const { t } = useTranslation(['eventWaitlist', 'common']);
  const title = useCheckoutTitle(flow);
  const leave = () => {
    flow.forget();
    onClose();
  };
  const { view, subject } = flow;
  const checkoutId = subject && 'checkoutId' in subject ? subject.checkoutId : null;
  const typeId = view?.price.lines[0]?.itemId;
  const entry = waits.find((wait) => typeId !== undefined && isFor(wait, typeId) && isOpen(wait));
  /** Its holder kept the ticket after all: the person waits on, or has another offer. */
  const isWithdrawn = entry !== undefined && entry.offer?.checkoutId !== checkoutId;
  const reload = useEffectEvent(() => flow.reload());
  useEffect(() => {
    if (isWithdrawn) reload();
  }, [isWithdrawn]);
  const ending = !isWithdrawn ? 'over' : entry.passed > 0 ? 'endedFewer' : 'withdrawn';
  const isMissed = flow.screen === 'ended' && view?.state !== 'failed' && !view?.returnedMinor;
  return (
    <Sheet
      open={open && subject !== null}
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={flow.paying}
      step={stepOf(flow)}
      closeLabel={t('common:close')}
      title={title}
      description={event.name}
    >
      {isMissed ? (
        <div className="grid grid-cols-1 gap-4">
          <Alert tone="warning" title={t(ending)}>
            {t(`${ending}Text`)}
          </Alert>
          <Button size="lg" className="w-full" onClick={leave}>
            {t('common:close')}
          </Button>
        </div>
      ) : subject ? (
        <RunningCheckout
          flow={flow}
          returnPath={pathFor(PATHS.event, event.id)}
          onChange={null}
          onAgain={leave}
        />
      ) : null}
    </Sheet>
  );
}

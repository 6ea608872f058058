import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RunningCheckout } from '#client/features/checkout/running/running-checkout.tsx';
import { useCheckout } from '#client/features/checkout/running/use-checkout.ts';
import { useCheckoutTitle } from '#client/features/checkout/running/use-checkout-title.ts';
import { isOpen, type Wait } from '#client/features/event-waitlist/waits.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

interface OfferSheetProps {
  /** The key in `checkouts`. */
  id: string;
  event: EventView;
  waits: readonly Wait[];
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onBought: (receipt: PurchaseReceipt) => void;
}

/** The checkout of an offered place. Closing it keeps the offer: only its time or "No, thanks" ends it. */
export function OfferSheet({ id, event, waits, open, onOpen, onClose, onBought }: OfferSheetProps) {
  const { t } = useTranslation(['eventWaitlist', 'common']);
  const checkout = useCheckout({
    id,
    open,
    onDone: (result) => {
      if (result.kind === 'tickets') onBought(result.receipt);
    },
    onEnded: onOpen,
  });
  const title = useCheckoutTitle(checkout);
  const leave = () => {
    checkout?.forget();
    onClose();
  };
  const view = checkout?.view;
  const subject = checkout?.stored.subject;
  const checkoutId = subject && 'checkoutId' in subject ? subject.checkoutId : null;
  const typeId = view?.price.lines[0]?.itemId;
  const entry = waits.find((wait) => wait.ticketTypeId === typeId && isOpen(wait));
  /** Its holder kept the ticket after all: the person waits on, or has another offer. */
  const isWithdrawn = entry !== undefined && entry.offer?.checkoutId !== checkoutId;
  const reload = useEffectEvent(() => checkout?.reload());
  useEffect(() => {
    if (isWithdrawn) reload();
  }, [isWithdrawn]);
  const ending = !isWithdrawn ? 'over' : entry.passed > 0 ? 'endedFewer' : 'withdrawn';
  const isMissed = checkout?.step === 'ended' && view?.state !== 'failed' && !view?.returnedMinor;
  return (
    <Sheet
      open={open && checkout !== null}
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={checkout?.paying}
      steady
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
      ) : checkout ? (
        <RunningCheckout
          checkout={checkout}
          returnPath={pathFor(PATHS.event, event.id)}
          onChange={null}
          onAgain={leave}
        />
      ) : null}
    </Sheet>
  );
}

import { useTranslation } from 'react-i18next';
import { EmailFirst } from '#client/features/checkout/email-first.tsx';
import { RunningCheckout } from '#client/features/checkout/running/running-checkout.tsx';
import { stepOf, useCheckoutTitle } from '#client/features/checkout/running/use-checkout-title.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import type { TakenPlaces } from './use-taken-places.ts';

interface TakenSheetProps {
  places: TakenPlaces;
  quantity: number;
  /** What it costs, as text. */
  total: string;
  /** What is taken, as text. */
  items: string;
  eventName: string;
  /** Where the mail's link leads. */
  returnPath: string;
}

/** The checkout sheet of places that were taken out of somebody else's hold. */
export function TakenSheet({ places, quantity, total, items, eventName, returnPath }: TakenSheetProps) {
  const { t } = useTranslation(['checkout', 'common']);
  const { flow, sheet, isOpen, emailFirst, take, reset } = places;
  const title = useCheckoutTitle(flow);
  const { subject } = flow;
  return (
    <Sheet
      open={emailFirst || (isOpen && subject !== null)}
      onOpenChange={(next) => (next ? undefined : emailFirst ? reset() : sheet.close())}
      locked={flow.paying}
      step={emailFirst ? 'you' : stepOf(flow)}
      closeLabel={t('common:close')}
      title={emailFirst ? t('title.you') : title}
      description={eventName}
    >
      {emailFirst ? (
        <EmailFirst
          items={items}
          total={total}
          returnPath={returnPath}
          onKnown={() => take(quantity)}
          onChange={reset}
        />
      ) : subject ? (
        <RunningCheckout
          flow={flow}
          returnPath={returnPath}
          onChange={() => {
            flow.leave();
            sheet.close();
          }}
          onAgain={() => {
            flow.forget();
            take(quantity);
          }}
        />
      ) : null}
    </Sheet>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import type { CheckoutResult } from '#shared/contracts/checkout.ts';
import type { Currency } from '#shared/money/money.ts';
import type { StoredCheckout } from '../stored-checkout.ts';
import { RunningCheckout } from './running-checkout.tsx';
import { useCheckout } from './use-checkout.ts';
import { useCheckoutTitle } from './use-checkout-title.ts';

export interface AmountSheetProps {
  /** The key in `checkouts`. */
  id: string;
  /** What is paid, as its line item. */
  name: string;
  description: string;
  currency: Currency;
  returnPath: string;
  open: boolean;
  onClose: () => void;
  onDone: (result: CheckoutResult) => void;
  /** The payment came to nothing while the sheet was closed. */
  onEnded: () => void;
}

/** The checkout of a tip or a top-up, which need no hold: the amount is chosen on the page. */
export default function AmountSheet(props: AmountSheetProps) {
  const { id, name, description, currency, returnPath, open, onClose, onDone, onEnded } = props;
  const { t } = useTranslation('common');
  const me = useMe();
  const checkout = useCheckout({ id, open, onDone, onEnded });
  const title = useCheckoutTitle(checkout);
  const amountMinor = checkout ? amountOf(checkout.stored) : 0;
  const methods = useQuery({
    ...trpc.checkout.methods.queryOptions({ currency, totalMinor: amountMinor }),
    enabled: open && me !== null && amountMinor > 0,
  });
  const isTopUp = checkout !== null && 'topUp' in checkout.stored.subject;
  return (
    <Sheet
      open={open && checkout !== null}
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={checkout?.paying}
      steady
      closeLabel={t('close')}
      title={title}
      description={description}
    >
      {checkout ? (
        <RunningCheckout
          checkout={checkout}
          returnPath={returnPath}
          offer={{
            name,
            amountMinor,
            currency,
            methods: methods.data && isTopUp ? cardOnly(methods.data) : methods.data,
          }}
          onChange={onClose}
          onAgain={checkout.restart}
        />
      ) : null}
    </Sheet>
  );
}

function amountOf({ subject }: StoredCheckout): number {
  if ('tip' in subject) return subject.tip.amountMinor;
  return 'topUp' in subject ? subject.topUp.amountMinor : 0;
}

/** A wallet does not top itself up. */
function cardOnly<Methods extends { available: { method: string }[]; unavailable: { method: string }[] }>(
  methods: Methods,
): Methods {
  const isCard = ({ method }: { method: string }) => method === 'card';
  return {
    ...methods,
    available: methods.available.filter(isCard),
    unavailable: methods.unavailable.filter(isCard),
  };
}

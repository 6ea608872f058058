import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import type { Currency } from '#shared/money/money.ts';
import type { PurchaseFlow } from '../flow/use-purchase-flow.ts';
import type { PurchaseSubject } from '../purchase-flow.ts';
import { RunningCheckout } from './running-checkout.tsx';
import { stepOf, useCheckoutTitle } from './use-checkout-title.ts';

export interface AmountSheetProps {
  flow: PurchaseFlow;
  /** What is paid, as its line item. */
  name: string;
  description: string;
  currency: Currency;
  /** Where the subject does not say it. */
  amountMinor?: number;
  returnPath: string;
  open: boolean;
  onClose: () => void;
}

/** The checkout of what needs no hold: a tip, a top-up, or what a card refused after the sale. */
export default function AmountSheet(props: AmountSheetProps) {
  const { flow, name, description, currency, returnPath, open, onClose } = props;
  const { t } = useTranslation('common');
  const me = useMe();
  const { subject } = flow;
  const title = useCheckoutTitle(flow);
  const amountMinor = props.amountMinor ?? (subject ? amountOf(subject) : 0);
  const methods = useQuery({
    ...trpc.checkout.methods.queryOptions({ currency, totalMinor: amountMinor }),
    enabled: open && me !== null && amountMinor > 0,
  });
  const isTopUp = subject !== null && 'topUp' in subject;
  return (
    <Sheet
      open={open && subject !== null}
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={flow.paying}
      step={stepOf(flow)}
      closeLabel={t('close')}
      title={title}
      description={description}
    >
      {subject ? (
        <RunningCheckout
          flow={flow}
          returnPath={returnPath}
          offer={{
            name,
            amountMinor,
            currency,
            methods: methods.data && isTopUp ? cardOnly(methods.data) : methods.data,
          }}
          // What is owed is no choice.
          onChange={'unpaid' in subject ? null : onClose}
          onAgain={flow.restart}
        />
      ) : null}
    </Sheet>
  );
}

function amountOf(subject: PurchaseSubject): number {
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

import { CreditCard, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import type { PaymentMethods } from '#shared/contracts/checkout.ts';
import type { Currency } from '#shared/money/money.ts';
import { paymentFramePath } from '#shared/money/payment-frame.ts';
import type { PurchaseFlow } from '../flow/use-purchase-flow.ts';
import { cardName, useSavedCards } from '../saved-cards.ts';
import { FormSkeleton, PaymentFrame } from './payment-frame.tsx';
import { RadioRows } from './radio-rows.tsx';

interface CardStepProps {
  flow: PurchaseFlow;
  offer: PaymentMethods['available'][number];
  currency: Currency;
}

/** Stands for the form among the saved cards. */
const ANOTHER = 'another';

/** A saved card with one button, or the form of another one. */
export function CardStep(props: CardStepProps) {
  const { flow, offer, currency } = props;
  const { t } = useTranslation('checkout');
  const format = useFormats();
  const saved = useSavedCards(true);
  const { problem, paying, pay } = flow;
  const isBusy = paying || flow.state.step === 'payBusy';
  const [chosen, setChosen] = useState<string | null>(problem?.code ? ANOTHER : null);
  useEffect(() => {
    // A saved card that was declined: the form says so, and takes another.
    if (problem?.code) setChosen(ANOTHER);
  }, [problem]);
  if (saved === undefined) return <FormSkeleton />;
  const [newest] = saved;
  if (!newest) return <CardForm {...props} />;
  const card = chosen === ANOTHER ? null : (saved.find(({ id }) => id === chosen) ?? newest);
  return (
    <>
      <RadioRows
        legend={t('saved.legend')}
        rows={[
          ...saved.map((one) => ({
            value: one.id,
            Icon: CreditCard,
            title: cardName(one),
            text: t('saved.expires', {
              date: `${String(one.expMonth).padStart(2, '0')}/${String(one.expYear % 100).padStart(2, '0')}`,
            }),
          })),
          { value: ANOTHER, Icon: Plus, title: t('saved.another') },
        ]}
        value={card?.id ?? ANOTHER}
        disabled={isBusy}
        onChange={setChosen}
      />
      {card ? (
        <Button
          size="lg"
          className="h-auto min-h-13 w-full whitespace-normal py-2"
          busy={isBusy}
          onClick={() => pay(offer.method, { savedCard: card.id })}
        >
          {isBusy
            ? t('pay.running')
            : t('pay.action', { price: format.money(offer.walletMinor + offer.cardMinor, currency) })}
        </Button>
      ) : (
        <CardForm {...props} />
      )}
    </>
  );
}

/** The card form of what is to be paid. Its token makes and confirms the payment in one call. */
function CardForm({ flow, offer, currency }: CardStepProps) {
  const { view, subject, problem, pay, reload, screen } = flow;
  const me = useMe();
  // After a refused bank question the form is a new one. An address that nobody typed is not filled in.
  const [known] = useState(() => (flow.guest?.isFromWallet ? null : flow.guest));
  const order = {
    amountMinor: offer.cardMinor,
    currency,
    eventId: view?.checkoutId ? view.eventId : null,
    // Captured at once, like a top-up.
    isTopUp: subject !== null && ('topUp' in subject || 'unpaid' in subject),
    isGuest: screen === 'guestPay',
  };
  const person = me ? [me.email] : known ? [known.email, known.name] : [''];
  const url = `${paymentFramePath(order)}#${person.map(encodeURIComponent).join('&')}`;
  return (
    <PaymentFrame
      key={url}
      url={url}
      problem={problem}
      onMessage={(message) => {
        if (message.event === 'token') pay(offer.method, message);
        if (message.event === 'failed' && message.code === 'CHECKOUT_EXPIRED') reload();
      }}
    />
  );
}

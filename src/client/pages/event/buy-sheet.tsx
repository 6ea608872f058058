import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckoutFooter } from '#client/features/checkout/checkout-footer.tsx';
import { PriceSummary } from '#client/features/checkout/price-summary.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { errorMessage, isRefusal } from '#client/lib/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView } from '#shared/contracts/events.ts';
import { DISCOUNT_CODE_MAX_CHARS } from '#shared/limits.ts';
import { priceLines } from '#shared/pricing.ts';
import type { useCart } from './cart.ts';
import { ChooseTickets } from './choose-tickets.tsx';
import { maxOf } from './sale.ts';
import type { usePurchase } from './use-purchase.ts';
import { GiveUp, WaitingView } from './waiting-view.tsx';

const CODE_REFUSALS = ['DISCOUNT_INVALID', 'DISCOUNT_MINIMUM', 'DISCOUNT_CURRENCY'] as const;

interface BuySheetProps {
  event: EventView;
  cart: ReturnType<typeof useCart>;
  open: boolean;
  onClose: () => void;
  purchase: ReturnType<typeof usePurchase>;
  /** The top-up that the reader has just come back from failed. */
  declined: boolean;
}

/** The whole purchase: what, with which code, for how much, and from which balance. */
export function BuySheet({ event, cart: held, open, onClose, purchase, declined }: BuySheetProps) {
  const { t } = useTranslation(['events', 'common']);
  const { language } = useLanguage();
  const format = useFormats();
  const me = useMe();
  const { cart, setQuantity, setCode, requestId } = held;
  const wallet = useQuery({ ...trpc.wallet.get.queryOptions(), enabled: open && me !== null });
  const chosen = event.ticketTypes.filter((type) => (cart.quantities[type.id] ?? 0) > 0);
  const priced = priceLines(
    chosen.map((type) => ({ unitMinor: type.priceMinor, quantity: cart.quantities[type.id] ?? 0 })),
    event.currency,
    null,
  );
  const code = cart.code.trim();
  const balance = wallet.data?.wallets.find(({ currency }) => currency === event.currency);
  const balanceMinor = wallet.data ? (balance?.balanceMinor ?? 0) : null;
  const codeRefused = CODE_REFUSALS.some((refusal) => isRefusal(purchase.error, refusal));
  // What was refused stays said until something is changed.
  const [codeChanged, setCodeChanged] = useState(false);
  const { forget, running, waiting } = purchase;
  if (!priced.ok) return null;
  const { price } = priced;

  const buy = () => {
    setCodeChanged(false);
    void purchase.buy({
      requestId: requestId(),
      eventId: event.id,
      lines: chosen.map((type) => ({ ticketTypeId: type.id, quantity: cart.quantities[type.id] ?? 0 })),
      ...(code ? { discountCode: code } : {}),
    });
  };
  const frame = {
    open,
    onOpenChange: (next: boolean) => (next ? undefined : onClose()),
    locked: running,
    closeLabel: t('common:close'),
  };
  if (waiting) {
    return (
      <Sheet
        {...frame}
        title={t('wait.title')}
        description={event.name}
        footer={<GiveUp asking={purchase.asking} onGiveUp={purchase.giveUp} />}
      >
        <WaitingView event={event} waiting={waiting} />
      </Sheet>
    );
  }
  return (
    <Sheet
      {...frame}
      title={t('buy.title')}
      description={`${event.name} · ${format.day(event.startDate, event.timeZone)}`}
      footer={
        <CheckoutFooter
          currency={event.currency}
          here={{ pathname: `/event/${event.id}`, search: '?buy=1' }}
          action={
            price.totalMinor === 0
              ? t('buy.payFree')
              : code
                ? t('buy.payCode')
                : t('buy.pay', { price: format.money(price.totalMinor, event.currency) })
          }
          empty={chosen.length === 0}
          impossible={chosen.some((type) => (cart.quantities[type.id] ?? 0) > maxOf(type))}
          withCode={code !== ''}
          missingMinor={balanceMinor === null ? 0 : Math.max(0, price.totalMinor - balanceMinor)}
          error={codeRefused ? null : purchase.error}
          running={running}
          declined={declined}
          onPay={buy}
        />
      }
    >
      <ChooseTickets
        event={event}
        quantities={cart.quantities}
        disabled={running}
        onChange={(typeId, quantity) => {
          if (purchase.error) forget();
          setQuantity(typeId, quantity);
        }}
      />
      {price.subtotalMinor > 0 || code ? (
        <Field
          label={t('buy.code')}
          aside={t('common:optional')}
          hint={code && !codeRefused ? t('buy.codeHint') : undefined}
          error={codeRefused && !codeChanged ? errorMessage(purchase.error, language) : null}
          className="mt-3"
        >
          <Input
            value={cart.code}
            onChange={(change) => {
              setCodeChanged(true);
              setCode(change.target.value);
            }}
            maxLength={DISCOUNT_CODE_MAX_CHARS}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            disabled={running}
          />
        </Field>
      ) : null}
      {chosen.length > 0 ? (
        <div className="mt-5 rounded-xl bg-muted p-4">
          <PriceSummary
            price={price}
            names={chosen.map((type) => type.name)}
            currency={event.currency}
            withCode={code !== ''}
            balanceMinor={balanceMinor}
          />
        </div>
      ) : null}
    </Sheet>
  );
}

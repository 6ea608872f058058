import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  maxInCart,
  type ReconciledCart,
  type ShownLine,
} from '#client/features/checkout/cart/reconcile-cart.ts';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { useFormats } from '#client/lib/format.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ProblemText } from '#client/ui/problem-text.tsx';
import type { MenuItemView } from '#shared/contracts/menu.ts';
import { ORDER_PORTIONS_MAX } from '#shared/limits.ts';
import type { Currency } from '#shared/money/money.ts';

interface CartLinesProps {
  shown: ReconciledCart;
  currency: Currency;
  disabled: boolean;
  onChange: (item: MenuItemView, quantity: number) => void;
}

/** The ordered items, each with a stepper. */
export function CartLines({ shown, currency, disabled, onChange }: CartLinesProps) {
  const { t } = useTranslation('menu');
  const format = useFormats();
  return (
    <>
      <ul className="divide-y">
        {shown.lines.map((line) => {
          const { item, quantity } = line;
          return (
            <li key={item.id} className="py-3.5 first:pt-0">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-32">
                  <h3 className="text-pretty font-medium">{item.name}</h3>
                  <p className="text-muted-foreground text-sm">
                    {t('checkout.each', { price: format.money(item.priceMinor, currency) })}
                  </p>
                </div>
                {item.left === 0 ? (
                  <IconButton
                    variant="outline"
                    label={t('checkout.remove', { name: item.name })}
                    disabled={disabled}
                    onClick={() => onChange(item, 0)}
                    className="rounded-full"
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                ) : (
                  <QuantityStepper
                    name={item.name}
                    value={quantity}
                    max={maxInCart(item, quantity, shown.portions)}
                    disabled={disabled}
                    onChange={(next) => onChange(item, next)}
                  />
                )}
              </div>
              <TooMany line={line} />
            </li>
          );
        })}
      </ul>
      {shown.portions >= ORDER_PORTIONS_MAX ? (
        <p role="status" className="text-muted-foreground text-sm">
          {t('checkout.limit', { count: ORDER_PORTIONS_MAX })}
        </p>
      ) : null}
    </>
  );
}

function TooMany({ line: { item, tooMany } }: { line: ShownLine }) {
  const { t } = useTranslation('menu');
  if (!tooMany) return null;
  return (
    <ProblemText className="mt-2">
      {item.left ? t('checkout.over', { count: item.left }) : t('checkout.overNone')}
    </ProblemText>
  );
}

import { useTranslation } from 'react-i18next';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { MenuPicture } from '#client/features/menu/menu-picture.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import type { MenuItemView } from '#shared/contracts/menu.ts';
import type { Currency } from '#shared/money/money.ts';

/** Stock at or below which the card shows the number left. */
const FEW_LEFT = 20;

interface ItemCardProps {
  item: MenuItemView;
  currency: Currency;
  quantity: number;
  max: number;
  /** The bar is closed: the card is read-only. */
  closed: boolean;
  /** An order is in flight: the cart is locked. */
  locked: boolean;
  onChange: (quantity: number) => void;
}

/** A menu item, next to its picture on a phone and below it on a laptop. */
export function ItemCard({ item, currency, quantity, max, closed, locked, onChange }: ItemCardProps) {
  const { t } = useTranslation('menu');
  const format = useFormats();
  const soldOut = item.left === 0;
  return (
    <Card className="flex h-full flex-wrap overflow-hidden sm:flex-col sm:flex-nowrap">
      <MenuPicture
        item={item}
        className={cn(
          'min-h-28 w-28 shrink-0 self-stretch sm:aspect-[4/3] sm:w-full sm:self-auto',
          soldOut && 'opacity-45 grayscale',
        )}
      />
      <div className="flex min-w-0 flex-1 basis-48 flex-col p-3.5 sm:basis-auto sm:p-4">
        <h2 className="hyphens-auto text-pretty break-words font-semibold leading-snug">{item.name}</h2>
        {item.description ? (
          <p className="mt-0.5 line-clamp-3 text-pretty text-muted-foreground text-sm">{item.description}</p>
        ) : null}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 pt-2.5">
          <div>
            <p className="font-semibold">
              {item.priceMinor === 0 ? t('free') : format.money(item.priceMinor, currency)}
            </p>
            <p
              aria-live="polite"
              className={cn('text-sm empty:hidden', soldOut ? 'text-muted-foreground' : 'text-warning-ink')}
            >
              {soldOut
                ? t('soldOut')
                : item.left !== null && item.left <= FEW_LEFT
                  ? t('left', { count: item.left })
                  : null}
            </p>
          </div>
          {closed || (soldOut && quantity === 0) ? null : (
            <QuantityStepper
              name={item.name}
              value={quantity}
              max={max}
              disabled={locked}
              onChange={onChange}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

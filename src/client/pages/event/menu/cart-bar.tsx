import { ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import type { Currency } from '#shared/money/money.ts';

interface CartBarProps {
  portions: number;
  totalMinor: number;
  currency: Currency;
  /** An order was sent and its answer is unknown. */
  unknownResult: boolean;
  onOpen: () => void;
}

/** The cart's summary: above the tab bar on a phone, at the end of the page on a laptop. */
export function CartBar({ portions, totalMinor, currency, unknownResult, onOpen }: CartBarProps) {
  const { t } = useTranslation('menu');
  const format = useFormats();
  return (
    <section
      aria-label={t('bar.label')}
      data-foot-bar=""
      className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 border-t bg-background/95 backdrop-blur-md lg:sticky lg:inset-x-auto lg:bottom-6 lg:mt-8 lg:rounded-2xl lg:border lg:shadow-float"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <p aria-live="polite" className="grow">
          <span className="block font-semibold">{format.money(totalMinor, currency)}</span>
          <span className="block text-muted-foreground text-sm">{t('bar.items', { count: portions })}</span>
        </p>
        <Button size="lg" onClick={onOpen} className="h-auto whitespace-normal max-sm:grow">
          <ShoppingBag aria-hidden="true" />
          {unknownResult ? t('bar.finish') : t('bar.open')}
        </Button>
      </div>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import type { PurchaseFlow } from '../flow/use-purchase-flow.ts';

/** The sheet's title in this step. */
export function useCheckoutTitle({ screen, isElsewhere }: PurchaseFlow): string {
  const { t } = useTranslation('checkout');
  if (isElsewhere || screen === 'confirming' || screen === 'ended') return t('title.order');
  if (screen === 'guestPay' || screen === 'code') return t(`title.${screen}`);
  return t(screen === 'you' || screen === 'emailFirst' ? 'title.you' : 'title.pay');
}

/** The name of the step for the sheet; undefined while the next one loads. */
export function stepOf({ screen, isElsewhere }: PurchaseFlow): string | undefined {
  if (isElsewhere) return 'elsewhere';
  if (screen === 'loading') return undefined;
  return screen === 'emailFirst' ? 'you' : screen;
}

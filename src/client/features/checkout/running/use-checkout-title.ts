import { useTranslation } from 'react-i18next';
import type { RunningCheckoutHandle } from './use-checkout.ts';

/** The sheet's title in this step. */
export function useCheckoutTitle(checkout: RunningCheckoutHandle | null): string {
  const { t } = useTranslation('checkout');
  return t(checkout?.step === 'you' ? 'title.you' : 'title.pay');
}

import { Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { useTopUp } from '#client/features/top-up/use-top-up.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { TOP_UP_MAX_MINOR, TOP_UP_MIN_MINOR } from '#shared/limits.ts';
import type { Currency } from '#shared/money/money.ts';

interface ShortfallProps {
  currency: Currency;
  /** The path of this site to return to after the checkout. */
  returnPath: string;
  missingMinor: number;
  declined: boolean;
  disabled: boolean;
  /** The server's refusal, if it was asked. */
  refusal: string | null;
}

/** Offers to top up exactly the missing amount, then returns to finish the purchase. */
export function Shortfall({
  currency,
  returnPath,
  missingMinor,
  declined,
  disabled,
  refusal,
}: ShortfallProps) {
  const { t } = useTranslation('events');
  const { language } = useLanguage();
  const format = useFormats();
  const topUp = useTopUp();
  const limitMinor = TOP_UP_MAX_MINOR[currency];
  const amountMinor = Math.min(Math.max(missingMinor, TOP_UP_MIN_MINOR[currency]), limitMinor);
  const money = (minor: number) => format.money(minor, currency);
  return (
    <div className="grid grid-cols-1 gap-3">
      {topUp.error ? (
        <Alert tone="danger">{errorMessage(topUp.error, language)}</Alert>
      ) : declined ? (
        <Alert tone="danger" title={t('buy.declined')}>
          {t('buy.declinedText')}
        </Alert>
      ) : null}
      <div role="status">
        <p className="font-semibold">{refusal ?? t('buy.shortTitle', { amount: money(missingMinor) })}</p>
        <p className="mt-0.5 text-pretty text-muted-foreground text-sm">
          {missingMinor > limitMinor
            ? t('buy.shortStepText', { limit: money(limitMinor) })
            : t('buy.shortText')}
        </p>
      </div>
      <Button
        size="lg"
        className="h-auto min-h-13 w-full whitespace-normal py-2"
        busy={topUp.busy}
        disabled={disabled}
        onClick={() => topUp.start({ currency, amountMinor, returnPath })}
      >
        <Wallet aria-hidden="true" />
        {t('buy.topUp', { amount: money(amountMinor) })}
      </Button>
    </div>
  );
}

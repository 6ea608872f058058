import { useTranslation } from 'react-i18next';
import { MoneyStatement } from '#client/features/money/statement/money-statement.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import type { PayoutBalance } from '#shared/contracts/money/payouts.ts';

/** Every item that leads to an organizer's balance in one currency, and what they owe. */
export function CurrencyBalance({ money: sums }: { money: PayoutBalance['currencies'][number] }) {
  const { t } = useTranslation('payouts');
  const { money } = useFormats();
  const { currency, owedMinor } = sums;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {owedMinor < 0 ? (
        <Alert tone="warning" title={t('owed.title', { amount: money(-owedMinor, currency) })}>
          {t('owed.text')}
        </Alert>
      ) : null}
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-primary-ink text-sm sm:min-h-9">
          {t('lineByLine', { currency })}
        </summary>
        <div className="mt-2">
          <MoneyStatement money={sums} fileName={`aforo-${currency}-balance`} note={t('notes.statement')} />
        </div>
      </details>
    </div>
  );
}

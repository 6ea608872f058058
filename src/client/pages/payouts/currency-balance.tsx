import { useTranslation } from 'react-i18next';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { Tile, Tiles } from '#client/features/figures/tile.tsx';
import { MoneyStatement } from '#client/features/money/statement/money-statement.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import type { PayoutBalance } from '#shared/contracts/money/payouts.ts';

interface CurrencyBalanceProps {
  money: PayoutBalance['currencies'][number];
  /** Days from an event's end until its money can be paid out. */
  holdDays: number;
}

/** An organizer's money in one currency: payable, on hold, and every item that leads to the balance. */
export function CurrencyBalance({ money: sums, holdDays }: CurrencyBalanceProps) {
  const { t } = useTranslation('payouts');
  const me = useMe();
  const everybodys = me !== null && isAdmin(me);
  const { money } = useFormats();
  const { currency, payableMinor, heldMinor, owedMinor, payoutMinor, tipsMinor, tipsPayableMinor } = sums;
  return (
    <section aria-label={t('inCurrency', { currency })} className="mt-6 flex flex-col gap-3">
      <h2 className="font-semibold text-xl tracking-tight">{t('inCurrency', { currency })}</h2>
      <Tiles>
        <Tile label={t('money.payable')} value={money(payableMinor, currency)} note={t('notes.payable')} />
        <Tile
          label={t('money.held')}
          value={money(heldMinor, currency)}
          note={t('notes.held', { count: holdDays })}
        />
        <Tile label={t('money.paid')} value={money(Math.abs(payoutMinor), currency)} note={t('notes.paid')} />
        <Tile
          label={t('money.tips')}
          value={money(tipsMinor, currency)}
          note={
            <>
              {t(everybodys ? 'notes.tipsAll' : 'notes.tips')}
              {tipsMinor > 0 ? (
                <span className="block">
                  {t('notes.tipsPayable', { amount: money(tipsPayableMinor, currency) })}
                </span>
              ) : null}
            </>
          }
        />
      </Tiles>
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
    </section>
  );
}

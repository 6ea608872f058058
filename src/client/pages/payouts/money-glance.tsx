import { useTranslation } from 'react-i18next';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { FitLine } from '#client/ui/fit-line.tsx';
import type { PayoutBalance } from '#shared/contracts/money/payouts.ts';

/** What is due, held and paid, in each currency: what one opens the page for. */
export function MoneyGlance({ balance }: { balance: PayoutBalance }) {
  const { t } = useTranslation('payouts');
  const { money } = useFormats();
  const me = useMe();
  const everybodys = me !== null && isAdmin(me);
  if (balance.currencies.length === 0) return null;
  return (
    <Card className="@container mt-4 px-5 py-2">
      <ul className="divide-y">
        {balance.currencies.map(({ currency, payableMinor, heldMinor, payoutMinor, tipsMinor }) => {
          const figures = [
            ['payable', payableMinor],
            ['held', heldMinor],
            ['paid', Math.abs(payoutMinor)],
            ['tips', tipsMinor],
          ] as const;
          return (
            <li key={currency}>
              <section aria-label={t('inCurrency', { currency })}>
                <dl className="grid grid-cols-2 gap-x-4 gap-y-2 py-3 @min-[40rem]:grid-cols-4">
                  {figures.map(([key, minor]) => (
                    <div key={key} className="min-w-0">
                      <dt className="text-muted-foreground text-sm">{t(`money.${key}`)}</dt>
                      <dd
                        className={cn(
                          'font-semibold tracking-tight',
                          key === 'payable' ? 'text-xl sm:text-2xl' : 'text-lg sm:text-xl',
                          minor === 0 && 'text-muted-foreground',
                        )}
                      >
                        <FitLine text={money(minor, currency)} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            </li>
          );
        })}
      </ul>
      <p className="border-t py-3 text-pretty text-muted-foreground text-sm">
        {t('notes.glance', { count: balance.holdDays })} {t(everybodys ? 'notes.tipsAll' : 'notes.tips')}
      </p>
    </Card>
  );
}

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
        {balance.currencies.map(({ currency, payableMinor, heldMinor, payoutMinor, tipsMinor }, index) => {
          const figures = [
            ['payable', payableMinor],
            ['held', heldMinor],
            ['paid', Math.abs(payoutMinor)],
            ['tips', tipsMinor],
          ] as const;
          // On a phone the first currency's labels stand for all, as in the head of a table.
          const label = index > 0 && '@max-[40rem]:sr-only';
          return (
            <li key={currency}>
              <section aria-label={t('inCurrency', { currency })}>
                <dl className="grid grid-cols-3 gap-x-3 gap-y-1 py-2.5 @min-[40rem]:py-3 @min-[40rem]:grid-cols-4">
                  {figures.map(([key, minor]) => (
                    <div
                      key={key}
                      className={cn(
                        'relative min-w-0',
                        key === 'tips' && '@max-[40rem]:col-span-full @max-[40rem]:flex @max-[40rem]:gap-2',
                      )}
                    >
                      <dt className={cn('text-muted-foreground text-sm', key !== 'tips' && label)}>
                        {t(`money.${key}`)}
                      </dt>
                      <dd
                        className={cn(
                          'font-semibold leading-6 tracking-tight @min-[40rem]:leading-8',
                          key === 'payable' ? '@min-[40rem]:text-2xl' : 'text-sm @min-[40rem]:text-xl',
                          key === 'tips' && '@max-[40rem]:grow @max-[40rem]:text-sm',
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
      <p className="border-t py-2.5 text-pretty text-muted-foreground text-xs @min-[40rem]:py-3 @min-[40rem]:text-sm">
        {t('notes.glance', { count: balance.holdDays })} {t(everybodys ? 'notes.tipsAll' : 'notes.tips')}
      </p>
    </Card>
  );
}

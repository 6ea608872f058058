import { BanknoteArrowDown, CircleOff, RotateCcw, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RefundQuestion } from '#client/features/money/to-card/refund-question.tsx';
import { Card } from '#client/ui/card.tsx';
import { MyRefunds } from './my-refunds.tsx';
import { RefundableTickets } from './refundable-tickets.tsx';
import { MyRequests } from './requests/my-requests.tsx';

const RULES = [
  { rule: 'ask', Icon: BanknoteArrowDown },
  { rule: 'paid', Icon: Wallet },
  { rule: 'self', Icon: RotateCcw },
  { rule: 'used', Icon: CircleOff },
] as const;

/** The user's refunds, and how to request one. */
export function OwnRefunds() {
  const { t } = useTranslation('refunds');
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <p className="mt-1.5 text-muted-foreground">{t('lead')}</p>
      <div className="mt-7 max-lg:in-order grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="in-order grid min-w-0 grid-cols-1 content-start gap-10">
          <RefundQuestion />
          <MyRequests />
          <MyRefunds />
          <RefundableTickets />
        </div>
        <Card className="self-start p-5">
          <h2 className="font-semibold text-lg">{t('rules.title')}</h2>
          <ul className="mt-4 grid grid-cols-1 gap-4">
            {RULES.map(({ rule, Icon }) => (
              <li key={rule} className="flex gap-3 text-pretty text-sm">
                <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-primary-ink" />
                {t(`rules.${rule}`)}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

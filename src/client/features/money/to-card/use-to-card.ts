import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { ToCard } from '#shared/contracts/money/withdrawals.ts';
import type { Currency } from '#shared/money/money.ts';
import { formatCardDays } from '#shared/time/business-days.ts';

/** What people need to know: whether the provider has taken it is of no interest. */
export type ToCardState = 'onItsWay' | 'arrived' | 'failed';

export function toCardState({ status }: Pick<ToCard, 'status'>): ToCardState {
  return status === 'arrived' || status === 'failed' ? status : 'onItsWay';
}

/** The days on which money arrives: "December 3 – 10", and the last of them. */
export function useArrival(): (toCard: Pick<ToCard, 'arrivesFrom' | 'arrivesBy'>) => {
  days: string;
  by: string;
} {
  const { locale } = useFormats();
  return ({ arrivesFrom, arrivesBy }) => {
    const [from, by] = [Date.parse(arrivesFrom), Date.parse(arrivesBy)];
    return { days: formatCardDays({ from, by }, locale), by: formatCardDays({ from: by, by }, locale) };
  };
}

/** One sentence about the part of a refund that goes to the card, for its guest or for the refund desk. */
export function useToCardLine(reader: 'line' | 'desk'): (toCard: ToCard, currency: Currency) => string {
  const { t } = useTranslation('toCard');
  const format = useFormats();
  const arrivalOf = useArrival();
  return (toCard, currency) =>
    t(`${reader}.${toCardState(toCard)}`, {
      amount: format.money(toCard.amountMinor, currency),
      ...arrivalOf(toCard),
    });
}

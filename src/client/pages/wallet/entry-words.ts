import { useTranslation } from 'react-i18next';
import type { WalletEntry } from '#shared/contracts/wallet.ts';

/** What an entry was for, in one line: "Tickets · Vinilo y Mezcal". */
export function useEntryWords(): (entry: Pick<WalletEntry, 'subject' | 'description'>) => string {
  const { t } = useTranslation('wallet');
  return ({ subject, description }) => [t(`subjects.${subject}`), description].filter(Boolean).join(' · ');
}

/** A row's two lines: the event or artist first, then which kind of movement it was. */
export function useEntryTitle(): (entry: Pick<WalletEntry, 'type' | 'subject' | 'description'>) => {
  title: string;
  kind: string;
} {
  const { t } = useTranslation('wallet');
  return ({ type, subject, description }) => {
    // A purchase is named by what was bought: tickets, an order, a tip.
    const kinds =
      type === 'purchase' ? [t(`subjects.${subject}`)] : [t(`types.${type}`), t(`subjects.${subject}`)];
    const title = description || kinds.shift() || '';
    return { title, kind: kinds.join(' · ') };
  };
}

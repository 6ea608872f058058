import { useTranslation } from 'react-i18next';
import type { WalletEntry } from '#shared/contracts/money/wallet.ts';

const CARD_SUBJECTS: ReadonlySet<WalletEntry['subject']> = new Set(['cardPayment', 'toCard', 'fromCard']);

/** An entry's purpose in one line: "Tickets · Vinilo y Mezcal". */
export function useEntryWords(): (entry: Pick<WalletEntry, 'subject' | 'description'>) => string {
  const { t } = useTranslation('wallet');
  return ({ subject, description }) => [t(`subjects.${subject}`), description].filter(Boolean).join(' · ');
}

/** The two lines of a row: the event or artist, then the kind of entry. */
export function useEntryTitle(): (entry: Pick<WalletEntry, 'type' | 'subject' | 'description'>) => {
  title: string;
  kind: string;
} {
  const { t } = useTranslation('wallet');
  return ({ type, subject, description }) => {
    // Its subject says more than its type: tickets, an order, a tip, what a card paid or got.
    const isSubject = type === 'purchase' || CARD_SUBJECTS.has(subject);
    const kinds = isSubject ? [t(`subjects.${subject}`)] : [t(`types.${type}`), t(`subjects.${subject}`)];
    const title = description || kinds.shift() || '';
    return { title, kind: kinds.join(' · ') };
  };
}

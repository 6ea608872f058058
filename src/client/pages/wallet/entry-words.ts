import { useTranslation } from 'react-i18next';
import type { WalletEntry } from '#shared/contracts/wallet.ts';

/** What an entry was for, in one line: "Tickets · Vinilo y Mezcal". */
export function useEntryWords(): (entry: Pick<WalletEntry, 'subject' | 'description'>) => string {
  const { t } = useTranslation('wallet');
  return ({ subject, description }) => [t(`subjects.${subject}`), description].filter(Boolean).join(' · ');
}

import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';

/** Formats counts as "214 tickets and 3 orders"; zero counts are omitted. */
export function useSubjects(): (of: { tickets: number; orders: number }) => string {
  const { t } = useTranslation('ownEvents');
  const formats = useFormats();
  return ({ tickets, orders }) => {
    const parts = [
      ...(tickets > 0 || orders === 0 ? [t('cancel.tickets', { count: tickets })] : []),
      ...(orders > 0 ? [t('cancel.orders', { count: orders })] : []),
    ];
    return formats.list(parts);
  };
}

import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';

/** Says how many tickets and orders: "214 tickets and 3 orders"; what there is none of is left out. */
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

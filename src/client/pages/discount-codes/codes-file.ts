import { useTranslation } from 'react-i18next';
import { saveCsv } from '#client/lib/files/csv-file.ts';
import { useFormats } from '#client/lib/format.ts';
import type { DiscountView } from '#shared/contracts/events/discounts.ts';

type FileRow = Omit<
  DiscountView,
  'id' | 'event' | 'state' | 'organizer' | 'savedMinor' | 'createdAt' | 'eventId'
> & { event: { name: string } | null };

const COLUMNS = [
  'code',
  'event',
  'percent',
  'amount',
  'currency',
  'validFrom',
  'validUntil',
  'maxUses',
  'used',
  'minimum',
  'active',
  'description',
] as const;

/** Saves codes as a file for spreadsheets or mailings. Times are ISO 8601 in UTC. */
export function useCodesFile(): (name: string, codes: readonly FileRow[]) => void {
  const { t } = useTranslation(['codes', 'common']);
  const { language } = useFormats();
  return (name, codes) => {
    const rows = codes.map((code) => [
      code.code,
      code.event?.name ?? t('allEvents'),
      code.type === 'percentage' ? code.value : null,
      code.type === 'fixed' ? { amountMinor: code.value } : null,
      code.currency,
      code.validFrom,
      code.validUntil,
      code.maxUses,
      code.used,
      { amountMinor: code.minimumMinor },
      t(code.active ? 'csv.yes' : 'csv.no'),
      code.description,
    ]);
    const header = COLUMNS.map((column) => t(`csv.${column}`));
    saveCsv(`codes-${name.toLowerCase()}`, language, header, rows);
  };
}

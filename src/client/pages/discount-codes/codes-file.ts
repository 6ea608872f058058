import { useTranslation } from 'react-i18next';
import { api } from '#client/lib/api/trpc.ts';
import { saveCsv } from '#client/lib/files/csv-file.ts';
import { useFormats } from '#client/lib/format.ts';
import type { DiscountView } from '#shared/contracts/discounts.ts';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';

type FileRow = Omit<
  DiscountView,
  'id' | 'event' | 'organizer' | 'savedMinor' | 'createdAt' | 'eventId' | 'batch' | 'ticketTypeIds'
> & { event: { name: string } | null };

/** A code as a row; a batch as the rows of its codes, deduplicated: one deleted meanwhile shifts the pages. */
export async function fileRowsOf(item: DiscountView): Promise<FileRow[]> {
  if (!item.batch) return [item];
  const found = new Map<string, FileRow>();
  for (let page = 1; ; page++) {
    const pageOfBatch = { batchId: item.id, page, pageSize: PAGE_SIZE_MAX };
    const { items, total } = await api.discounts.batchCodes.query(pageOfBatch);
    for (const { code, used, maxUses } of items) {
      const isUsedUp = item.state === 'active' && maxUses !== null && used >= maxUses;
      found.set(code, { ...item, code, used, maxUses, state: isUsedUp ? 'used_up' : item.state });
    }
    if (page * PAGE_SIZE_MAX >= total) return [...found.values()];
  }
}

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
  'state',
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
      t(`states.${code.state}`),
      { amountMinor: code.minimumMinor },
      t(code.active ? 'csv.yes' : 'csv.no'),
      code.description,
    ]);
    const header = COLUMNS.map((column) => t(`csv.${column}`));
    saveCsv(`codes-${name.toLowerCase()}`, language, header, rows);
  };
}

import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import { eventFileName, saveCsv, wallTime } from '#client/lib/files/csv-file.ts';
import { fetchParts } from '#client/lib/files/fetch-parts.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import type { StatementOutput } from '#shared/contracts/money/payouts.ts';

const COLUMNS = ['number', 'at', 'kind', 'account', 'amount', 'currency', 'purchase', 'reference'] as const;

/** Saves every ledger entry of an event as a file, fetched in parts. */
export function useEntriesFile(event: StatementOutput['event']) {
  const { t } = useTranslation('payouts');
  const { language } = useFormats();
  const mutation = useMutation({
    mutationFn: async () => {
      const { all } = await fetchParts((after) => api.payouts.entries.query({ eventId: event.id, after }));
      return all;
    },
    networkMode: 'always',
    onError: (error) => toast.error(errorMessage(error, language)),
    onSuccess: (all) => {
      const rows = all.map((entry) => [
        String(entry.number),
        wallTime(entry.at, event.timeZone),
        t(`entries.kind.${entry.kind}`),
        t(`entries.account.${entry.account}`),
        { amountMinor: entry.amountMinor },
        entry.currency,
        entry.purchaseId,
        entry.reference,
      ]);
      const header = COLUMNS.map((column) =>
        column === 'at' ? `${t('entries.head.at')} (${event.timeZone})` : t(`entries.head.${column}`),
      );
      saveCsv(eventFileName(event, t('entries.fileName')), language, header, rows);
    },
  });
  return { save: () => mutation.mutate(), busy: mutation.isPending };
}

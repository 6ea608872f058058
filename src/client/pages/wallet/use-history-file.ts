import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import { dayOf } from '#client/lib/days.ts';
import { saveCsv, wallTime } from '#client/lib/files/csv-file.ts';
import { useFormats } from '#client/lib/format.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { maskedCode, purchaseReference } from '#shared/codes/purchase-reference.ts';
import { useEntryWords } from './entry-words.ts';
import { type HistoryFilters, historyQuery } from './use-history-filters.ts';

const FORM = 'wallet history file';

/** Saves all pages of the filtered history as a CSV file in the user's language. */
export function useHistoryFile(filters: HistoryFilters) {
  const { t } = useTranslation('wallet');
  const { language } = useLanguage();
  const format = useFormats();
  const words = useEntryWords();
  const mutation = useMutation({
    mutationFn: () => api.wallet.historyExport.query(historyQuery(filters)),
    networkMode: 'always',
    onMutate: () => clearFailure(FORM),
    onError: (error) => toastFailure(FORM, errorMessage(error, language) || t('history.fileFailed')),
    onSuccess: ({ items, total }) => {
      // A wallet has no venue: its times use the browser's time zone.
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const header = [
        t('file.id'),
        `${t('file.date')} (${timeZone})`,
        t('file.type'),
        t('file.description'),
        t('file.amount'),
        t('file.currency'),
        t('file.reference'),
      ];
      const rows = items.map((entry) => [
        entry.id,
        wallTime(entry.date, timeZone),
        entry.subject === 'cardPayment' ? t('subjects.cardPayment') : t(`types.${entry.type}`),
        words(entry),
        { amountMinor: entry.amountMinor },
        entry.currency,
        entry.code ? purchaseReference(maskedCode(entry.code), entry.moreTickets) : entry.reference,
      ]);
      saveCsv(`aforo-wallet-${dayOf(new Date())}`, language, header, rows);
      if (total > items.length)
        toast.info(t('history.fileCut', { count: items.length, total: format.number(total) }));
    },
  });
  return { save: () => mutation.mutate(), busy: mutation.isPending };
}

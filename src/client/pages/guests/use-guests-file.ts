import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import { saveCsv, wallTime } from '#client/lib/files/csv-file.ts';
import { fetchParts } from '#client/lib/files/fetch-parts.ts';
import { useFormats } from '#client/lib/format.ts';
import { useReaderZone } from '#client/lib/reader-zone.ts';
import { toast } from '#client/lib/toast.ts';
import type { ListedGuest } from '#shared/contracts/attendees/guests.ts';
import type { Currency } from '#shared/money/money.ts';
import type { GuestView } from './use-guest-view.ts';

const COLUMNS = [
  'name',
  'email',
  'nights',
  'attended',
  'missed',
  'tickets',
  'spent',
  'currency',
  'first',
  'bought',
  'seen',
] as const;

/** Columns whose heading names the time zone: the reader's, because nights may be in several. */
const TIMES: readonly (typeof COLUMNS)[number][] = ['first', 'bought', 'seen'];

/** Saves these guests as a file, or all that match, fetched in parts. */
export function useGuestsFile(input: GuestView['input'], currency: Currency | null) {
  const { t } = useTranslation('guests');
  const { language } = useFormats();
  const timeZone = useReaderZone() ?? 'UTC';
  const [fetched, setFetched] = useState(0);
  const mutation = useMutation({
    mutationFn: async (chosen: readonly ListedGuest[] | undefined) => {
      if (chosen) return chosen;
      const fetchPart = (cursor: string | null) => api.guests.export.query({ ...input, cursor });
      return (await fetchParts(fetchPart, { onFetched: setFetched })).all;
    },
    networkMode: 'always',
    onMutate: () => setFetched(0),
    onError: (error) => toast.error(errorMessage(error, language)),
    onSuccess: (guests) => {
      const rows = guests.map((guest) => [
        guest.name,
        guest.email,
        guest.nights,
        guest.attended,
        guest.missed,
        guest.tickets,
        { amountMinor: guest.spentMinor },
        currency,
        wallTime(guest.firstBoughtAt, timeZone),
        wallTime(guest.lastBoughtAt, timeZone),
        wallTime(guest.lastSeenAt, timeZone),
      ]);
      const header = COLUMNS.map((column) =>
        TIMES.includes(column) ? `${t(`file.${column}`)} (${timeZone})` : t(`file.${column}`),
      );
      const today = wallTime(new Date().toISOString(), timeZone)?.slice(0, 10);
      saveCsv(`aforo-${t('file.fileName')}-${today}`, language, header, rows);
    },
  });
  return {
    save: (chosen?: readonly ListedGuest[]) => mutation.mutate(chosen),
    busy: mutation.isPending,
    /** Guests fetched so far. */
    fetched,
  };
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { toast } from '#client/lib/toast.ts';
import { api } from '#client/lib/trpc.ts';
import type { Attendee } from '#shared/contracts/attendees.ts';
import { csvOf } from '#shared/csv.ts';
import type { Currency } from '#shared/money.ts';
import type { AttendeeFilters } from './use-attendee-filters.ts';

const COLUMNS = [
  'number',
  'code',
  'name',
  'email',
  'type',
  'state',
  'paid',
  'currency',
  'bought',
  'in',
  'refunded',
] as const;

interface AttendeesFile {
  save: () => void;
  busy: boolean;
  /** Tickets fetched so far. */
  fetched: number;
}

/** The filtered list as a file for a spreadsheet, fetched part by part, with a heading in the reader's language. */
export function useAttendeesFile(
  eventId: string,
  currency: Currency | null,
  filters: AttendeeFilters,
): AttendeesFile {
  const { t } = useTranslation('attendees');
  const { language } = useFormats();
  const [fetched, setFetched] = useState(0);
  const mutation = useMutation({
    mutationFn: async () => {
      const { search, ticketTypeId, status } = filters;
      const all: Attendee[] = [];
      let after: string | null = null;
      do {
        const part: { items: Attendee[]; next: string | null } = await api.attendees.export.query({
          ...{ eventId, search, ticketTypeId, status, after },
        });
        all.push(...part.items);
        setFetched(all.length);
        after = part.next;
      } while (after !== null);
      return all;
    },
    networkMode: 'always',
    onMutate: () => setFetched(0),
    onError: (error) => toast.error(errorMessage(error, language)),
    onSuccess: (all) => {
      const rows = all.map((one) => [
        one.ticketId,
        one.shortCode,
        one.guest.name,
        one.guest.email,
        one.type.name,
        t(`state.${one.status}`),
        { amountMinor: one.amountPaidMinor },
        currency,
        one.purchasedAt,
        one.usedAt,
        one.refundedAt,
      ]);
      const header = COLUMNS.map((column) => t(`file.${column}`));
      saveFile('attendees.csv', 'text/csv;charset=utf-8', csvOf(header, rows));
    },
  });
  return { save: () => mutation.mutate(), busy: mutation.isPending, fetched };
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketState } from '#client/features/attendees/ticket-rules.ts';
import { useSeatTexts } from '#client/features/seats/words/use-seat-texts.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import { eventFileName, saveCsv, wallTime } from '#client/lib/files/csv-file.ts';
import { fetchParts } from '#client/lib/files/fetch-parts.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import type { AttendeeList, ExportedAttendee } from '#shared/contracts/attendees/attendees.ts';
import { seatParts } from '#shared/seats/seat-words.ts';
import type { TicketStatus } from '#shared/states.ts';
import type { CsvCell } from '#shared/text/csv.ts';

const COLUMNS = [
  'number',
  'code',
  'name',
  'email',
  'type',
  'state',
  'price',
  'discount',
  'paid',
  'fee',
  'currency',
  'means',
  'purchase',
  'bought',
  'in',
  'refunded',
  'refundedAmount',
  'kept',
  'refundedFee',
  'refundedTo',
  'cause',
] as const;

/** Only in files of events with seats. */
const SEAT_COLUMNS = ['section', 'rowOrTable', 'seat'] as const;

interface AttendeesFile {
  save: () => void;
  busy: boolean;
  /** Tickets fetched so far. */
  fetched: number;
}

/** Columns whose heading names the venue's time zone. */
const TIMES: readonly (typeof COLUMNS)[number][] = ['bought', 'in', 'refunded'];

/** Saves the filtered list as a file, fetched in parts and sorted by purchase time. */
export function useAttendeesFile(
  eventId: string,
  event: AttendeeList['event'] | null,
  filters: { search: string; ticketTypeId: string | null; status: TicketStatus | null },
): AttendeesFile {
  const { t } = useTranslation('attendees');
  const { language } = useFormats();
  const texts = useSeatTexts();
  const [fetched, setFetched] = useState(0);
  const mutation = useMutation({
    mutationFn: async () => {
      const fetchPart = (after: string | null) => api.attendees.export.query({ eventId, ...filters, after });
      return (await fetchParts(fetchPart, { onFetched: setFetched })).all;
    },
    networkMode: 'always',
    onMutate: () => setFetched(0),
    onError: (error) => toast.error(errorMessage(error, language)),
    onSuccess: (all) => {
      if (!event) return;
      const { timeZone } = event;
      const asked = [...new Set(all.flatMap(({ answers = [] }) => answers.map(({ label }) => label)))];
      const isSeated = all.some(({ seat }) => seat);
      const rows = all.map((one) => [
        one.ticketId,
        one.shortCode,
        one.guest.name,
        one.guest.email,
        one.type.name,
        t(`state.${ticketState(one)}`),
        { amountMinor: one.priceMinor },
        { amountMinor: one.discountMinor },
        { amountMinor: one.amountPaidMinor },
        { amountMinor: one.feeMinor },
        event.currency,
        t(`file.by.${one.means}`),
        one.purchaseId,
        wallTime(one.purchasedAt, timeZone),
        wallTime(one.usedAt, timeZone),
        wallTime(one.refundedAt, timeZone),
        ...refundCells(one.refund),
        ...(isSeated ? seatCells(one.seat) : []),
        ...asked.map((label) => one.answers?.find((answer) => answer.label === label)?.answer ?? null),
      ]);
      const header = COLUMNS.map((column) =>
        TIMES.includes(column) ? `${t(`file.${column}`)} (${timeZone})` : t(`file.${column}`),
      );
      const places = isSeated ? SEAT_COLUMNS.map((column) => t(`file.${column}`)) : [];
      saveCsv(eventFileName(event, t('file.fileName')), language, [...header, ...places, ...asked], rows);
    },
  });
  const seatCells = (seat: ExportedAttendee['seat']): CsvCell[] => {
    if (!seat) return SEAT_COLUMNS.map(() => null);
    const { group, seat: place } = seatParts(seat, texts);
    return [seat.section, seat.kind === 'table' ? group : seat.group, seat.access ? place : seat.label];
  };
  const refundCells = (refund: ExportedAttendee['refund']): CsvCell[] =>
    refund
      ? [
          { amountMinor: refund.amountMinor },
          { amountMinor: refund.keptMinor },
          { amountMinor: refund.feeMinor },
          t(`file.by.${refund.to}`),
          t(`file.because.${refund.cause}`),
        ]
      : [null, null, null, null, null];
  return { save: () => mutation.mutate(), busy: mutation.isPending, fetched };
}

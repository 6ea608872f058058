import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import type { Attendee, AttendeeList } from '#shared/contracts/check-in/attendees.ts';

/** An organizer's actions on one ticket: check in manually, undo, resend the mail. */
export function useAttendeeActions(eventId: string, { ticketId, guest }: Attendee) {
  const { t } = useTranslation('attendees');
  const { language } = useFormats();
  const client = useQueryClient();
  const ids = useRequestId();
  const onError = (error: unknown) => void toast.error(errorMessage(error, language));
  const scan = useMutation({ ...trpc.checkin.scan.mutationOptions(), networkMode: 'always' });
  const undo = useMutation({ ...trpc.checkin.undo.mutationOptions(), networkMode: 'always' });
  const resend = useMutation({ ...trpc.attendees.resend.mutationOptions(), networkMode: 'always' });

  /** Updates the cached list at once: D1, which it is read from, lags behind the box office. */
  const show = (usedAt: string | null) => {
    const status = usedAt === null ? 'active' : 'used';
    client.setQueriesData<AttendeeList>(
      { queryKey: trpc.attendees.list.pathKey() },
      (list) => list && withStatus(list, { ticketId, status, usedAt }),
    );
  };

  return {
    busy: scan.isPending || undo.isPending || resend.isPending,
    checkIn: () =>
      scan.mutate(
        { requestId: ids.idFor(['in', ticketId]), eventId, ticketId },
        {
          onSuccess: (verdict) => {
            ids.settle();
            if (verdict.outcome === 'valid') {
              show(verdict.scannedAt);
              toast.success(t('checkIn.done', { name: guest.name }));
            } else {
              toast.error(errorText(verdict.code, language));
              void client.invalidateQueries({ queryKey: trpc.attendees.pathKey() });
            }
          },
          onError,
        },
      ),
    undo: () =>
      undo.mutate(
        { requestId: ids.idFor(['undo', ticketId]), eventId, ticketId, device: '' },
        {
          onSuccess: () => {
            ids.settle();
            show(null);
            toast.success(t('undo.done', { name: guest.name }));
          },
          onError,
        },
      ),
    resend: () =>
      resend.mutate(
        { requestId: ids.idFor(['resend', ticketId]), eventId, ticketId },
        {
          onSuccess: ({ email }) => {
            ids.settle();
            toast.success(t('resend.done', { email }));
          },
          onError,
        },
      ),
  };
}

function withStatus(
  list: AttendeeList,
  { ticketId, status, usedAt }: Pick<Attendee, 'ticketId' | 'usedAt'> & { status: 'active' | 'used' },
): AttendeeList {
  const before = list.items.find((item) => item.ticketId === ticketId)?.status;
  if (!before || before === status) return list;
  const counts = { ...list.counts, [before]: list.counts[before] - 1, [status]: list.counts[status] + 1 };
  return {
    ...list,
    counts,
    items: list.items.map((item) => (item.ticketId === ticketId ? { ...item, status, usedAt } : item)),
  };
}

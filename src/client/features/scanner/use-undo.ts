import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { useRequestId } from '#client/lib/request-id.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { UNDO_WITHIN_MS } from '#shared/limits.ts';
import { deviceId } from './device-id.ts';
import { dropAdmission } from './offline-store.ts';
import { changeScan, type RecentScan } from './recent-scans.ts';

/** @param always organisers and administrators may take back at any time */
export function mayUndo(
  scan: Pick<RecentScan, 'kind' | 'ticketId' | 'undone' | 'at'>,
  now: number,
  always: boolean,
): boolean {
  const { kind, ticketId, undone, at } = scan;
  return kind === 'VALID' && ticketId !== null && !undone && (always || now - at < UNDO_WITHIN_MS);
}

/** Takes entries of this device back. */
export function useUndo(eventId: string, onDone: () => void): { busy: boolean; run: (id: string) => void } {
  const { t } = useTranslation('scanner');
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const { idFor, settle } = useRequestId();
  const undo = useMutation(
    trpc.checkin.undo.mutationOptions({
      onSuccess: async ({ ticket, checkedIn }) => {
        settle();
        changeScan(eventId, (scan) => scan.ticketId === ticket.id && scan.kind === 'VALID', { undone: true });
        queryClient.setQueryData(
          trpc.checkin.stats.queryKey({ eventId }),
          (before) => before && { ...before, checkedIn },
        );
        toast.success(t('undo.done', { name: ticket.holderName }));
        await dropAdmission(eventId, ticket.id).catch((error: unknown) => console.error(error));
        onDone();
      },
      onError: (error) => toastFailure('undo', errorMessage(error, language)),
    }),
  );
  return {
    busy: undo.isPending,
    run: (ticketId) => {
      clearFailure('undo');
      undo.mutate({ requestId: idFor(ticketId), eventId, ticketId, device: deviceId() });
    },
  };
}

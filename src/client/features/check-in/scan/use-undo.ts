import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { deviceId } from '../event-choice/device-id.ts';
import { forgetMove } from '../offline/offline-check-in.ts';
import { journal } from './journal.ts';
import { undoCall } from './undo-call.ts';

const CALL = undoCall({
  send: (undo: Parameters<typeof api.checkin.undo.mutate>[0], options) =>
    api.checkin.undo.mutate(undo, options),
  isOnline: () => navigator.onLine,
  timeout: (ms) => AbortSignal.timeout(ms),
});

interface Undo {
  busy: boolean;
  /** Why the last attempt failed; reset by the next. */
  error: unknown;
  forgetError: () => void;
  /** @param scanId the scan to take back; null for the ticket's last */
  run: (ticketId: string, scanId: string | null) => void;
}

/** Undoes check-ins of this device. */
export function useUndo(eventId: string, onDone: () => void): Undo {
  const { t } = useTranslation('scanner');
  const queryClient = useQueryClient();
  const { idFor, settle } = useRequestId();
  // Blocks a second press before React renders the first.
  const running = useRef(false);
  const undo = useMutation({
    ...CALL,
    mutationKey: trpc.checkin.undo.mutationKey(),
    onSuccess: async ({ ticket, checkedIn }, { scanId }) => {
      settle();
      const entries = journal
        .scans()
        .filter(({ kind }) => kind === 'VALID' || kind === 'LEFT')
        .filter((scan) => scan.eventId === eventId && scan.ticketId === ticket.id && !scan.undone);
      // A lost answer that was claimed has no row under its own id.
      const undone = entries.find(({ requestId }) => requestId === scanId) ?? entries[0];
      if (undone) journal.put([{ ...undone, undone: true }]);
      queryClient.setQueryData(
        trpc.checkin.stats.queryKey({ eventId }),
        (before) => before && { ...before, checkedIn },
      );
      // At the top, clear of the buttons at the bottom of the screen.
      toast.success(t('undo.done', { name: ticket.holderName }), { position: 'top-center' });
      await forgetMove(eventId, ticket.id, scanId ?? null).catch((error: unknown) => console.error(error));
      onDone();
    },
    onSettled: () => {
      running.current = false;
    },
  });
  return {
    busy: undo.isPending,
    error: undo.error,
    forgetError: undo.reset,
    run: (ticketId, scanId) => {
      if (running.current) return;
      running.current = true;
      const requestId = idFor(`${ticketId} ${scanId}`);
      undo.mutate({ requestId, eventId, ticketId, device: deviceId(), ...(scanId !== null && { scanId }) });
    },
  };
}

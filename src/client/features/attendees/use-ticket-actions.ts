import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import type { Attendee } from '#shared/contracts/attendees/attendees.ts';
import { checkIn, undoCheckIn } from './ticket-calls.ts';

export type TicketAction = 'checkIn' | 'undo' | 'resend';

/** An organizer's actions on one ticket. `busy` names the one that runs. */
export function useTicketActions(eventId: string) {
  const { t } = useTranslation('attendees');
  const { language } = useFormats();
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const mutation = useMutation({
    mutationFn: async ({ action, ticket }: { action: TicketAction; ticket: Attendee }) => {
      const call = { eventId, requestId: idFor([action, ticket.ticketId]) };
      const { name } = ticket.guest;
      if (action === 'checkIn') {
        await checkIn(client, ticket, { ...call, gate: t('checkIn.gate') });
        return t('checkIn.done', { name });
      }
      if (action === 'undo') {
        await undoCheckIn(client, ticket, call);
        return t('undo.done', { name });
      }
      const { email } = await api.attendees.resend.mutate({ ...call, ticketId: ticket.ticketId });
      return t('resend.done', { email });
    },
    onSuccess: (said, { action }) => {
      settle();
      toast.success(said);
      if (action === 'resend') void client.invalidateQueries({ queryKey: trpc.attendees.purchase.pathKey() });
    },
    onError: (error) => {
      toast.error(errorMessage(error, language));
      void client.invalidateQueries({ queryKey: trpc.attendees.pathKey() });
    },
  });
  return {
    run: (action: TicketAction, ticket: Attendee) => mutation.mutate({ action, ticket }),
    busy: mutation.isPending ? mutation.variables : null,
  };
}

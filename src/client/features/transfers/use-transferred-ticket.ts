import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage, isDecided } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { readFresh, trpc } from '#client/lib/api/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import type { TicketOffer } from '#shared/contracts/transfers.ts';

/** The sender's side of one ticket: shows a new offer at once, and takes it back. */
export function useTransferredTicket(ticketId: string) {
  const { t } = useTranslation('tickets');
  const { language } = useLanguage();
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const cancelling = useMutation(trpc.tickets.cancelSend.mutationOptions());

  const showOffer = async (offer: TicketOffer | null) => {
    client.setQueryData(
      trpc.tickets.get.queryKey({ ticketId }),
      (ticket) => ticket && { ...ticket, offer, maySend: offer === null },
    );
    readFresh();
    await client.invalidateQueries({ queryKey: trpc.tickets.pathKey() });
  };
  const cancel = async () => {
    try {
      await cancelling.mutateAsync({ requestId: idFor({ ticketId }), ticketId });
      settle();
      toast.success(t('send.cancelled'));
      await showOffer(null);
    } catch (error) {
      if (isDecided(error)) settle();
      toast.error(errorMessage(error, language));
      // Most likely it was accepted meanwhile.
      await client.invalidateQueries({ queryKey: trpc.tickets.pathKey() });
    }
  };
  return { showOffer, cancel, cancelling: cancelling.isPending };
}

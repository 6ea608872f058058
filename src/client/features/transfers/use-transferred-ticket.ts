import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readFresh, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import type { TicketOffer } from '#shared/contracts/transfers.ts';

/** The sender's side of one ticket: shows a new offer at once, and takes it back. */
export function useTransferredTicket(ticketId: string) {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();

  const showOffer = async (offer: TicketOffer | null) => {
    client.setQueryData(
      trpc.tickets.get.queryKey({ ticketId }),
      (ticket) => ticket && { ...ticket, offer, maySend: offer === null },
    );
    readFresh();
    await client.invalidateQueries({ queryKey: trpc.tickets.pathKey() });
  };
  const cancelling = useAction({
    call: trpc.tickets.cancelSend.mutationOptions(),
    done: () => {
      toast.success(t('send.cancelled'));
      return showOffer(null);
    },
    failed: (message) => {
      toast.error(message);
      // Most likely it was accepted meanwhile.
      void client.invalidateQueries({ queryKey: trpc.tickets.pathKey() });
    },
  });
  return { showOffer, cancel: () => cancelling.run({ ticketId }), cancelling: cancelling.busy };
}

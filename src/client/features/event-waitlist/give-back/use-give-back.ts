import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refetchUntil } from '#client/lib/api/refetch-until.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import type { GiveBack } from '#shared/contracts/event-waitlist/ticket-returns.ts';

/** Shows the new state of the ticket once the lists have it. */
function useShowState(ticketId: string) {
  const client = useQueryClient();
  return async (state: NonNullable<GiveBack>['state']) => {
    const key = trpc.tickets.get.queryKey({ ticketId });
    await refetchUntil(
      trpc.tickets.pathKey(),
      () => (client.getQueryData(key)?.giveBack?.state ?? state) === state,
      () =>
        client.setQueryData(key, (ticket) =>
          ticket?.giveBack
            ? { ...ticket, giveBack: { ...ticket.giveBack, state, allowed: state === 'none' } }
            : ticket,
        ),
    );
  };
}

/** Gives one ticket back. */
export function useGiveBack(ticketId: string) {
  const show = useShowState(ticketId);
  return useAction({
    call: trpc.tickets.giveBack.mutationOptions(),
    done: ({ state }) => void show(state),
  });
}

/** Keeps a ticket that was given back. */
export function useKeepTicket(ticketId: string) {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();
  const show = useShowState(ticketId);
  return useAction({
    call: trpc.tickets.keep.mutationOptions(),
    done: ({ state }) => {
      toast.success(t('giveBack.kept'));
      return show(state);
    },
    failed: (message) => {
      toast.error(message);
      // Most likely its place has just been sold.
      void client.invalidateQueries({ queryKey: trpc.tickets.pathKey() });
    },
  });
}

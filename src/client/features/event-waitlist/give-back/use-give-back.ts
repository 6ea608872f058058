import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage, isDecided } from '#client/lib/api/error-record.ts';
import { refetchUntil } from '#client/lib/api/refetch-until.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import type { GiveBack } from '#shared/contracts/event-waitlist/ticket-returns.ts';

/** Gives one ticket back, or keeps it after all. */
export function useGiveBack(ticketId: string) {
  const { t } = useTranslation('tickets');
  const { language } = useLanguage();
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const giving = useMutation(trpc.tickets.giveBack.mutationOptions());
  const keeping = useMutation(trpc.tickets.keep.mutationOptions());

  const show = async (state: NonNullable<GiveBack>['state']) => {
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
  /** @returns whether the ticket is listed */
  const giveBack = async (): Promise<boolean> => {
    try {
      const { state } = await giving.mutateAsync({ requestId: idFor(['give', ticketId]), ticketId });
      settle();
      void show(state);
      return true;
    } catch (error) {
      if (isDecided(error)) settle();
      return false;
    }
  };
  const keep = async () => {
    try {
      const { state } = await keeping.mutateAsync({ requestId: idFor(['keep', ticketId]), ticketId });
      settle();
      toast.success(t('giveBack.kept'));
      await show(state);
    } catch (error) {
      if (isDecided(error)) settle();
      toast.error(errorMessage(error, language));
      // Most likely its place has just been sold.
      await client.invalidateQueries({ queryKey: trpc.tickets.pathKey() });
    }
  };
  return {
    giveBack,
    giving: giving.isPending,
    failure: giving.isError ? errorMessage(giving.error, language) : null,
    keep,
    keeping: keeping.isPending,
  };
}

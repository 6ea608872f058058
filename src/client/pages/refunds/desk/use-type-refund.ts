import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDecided } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import type { RefundableTypes, TypeRefund } from '#shared/contracts/refunds/refund-desk.ts';

export type RefundableType = RefundableTypes['types'][number];

/** Delay between progress requests (ms); the box office continues without them. */
const LOOK_EVERY_MS = 800;
/** Poll interval of the dialog's numbers (ms), since guests keep buying. */
const NUMBERS_EVERY_MS = 5_000;

type Answer = TypeRefund | 'changed';

/**
 * Refunds a whole ticket type by the displayed numbers. If they have changed, the new ones are shown and need another
 * press.
 */
export function useTypeRefund(
  { eventId, type, reason, open }: { eventId: string; type: RefundableType; reason: string; open: boolean },
  onDone: () => void,
) {
  const { t } = useTranslation('refundDesk');
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const [progress, setProgress] = useState<TypeRefund | null>(null);
  /** The request without a final answer: its numbers stay on screen, and another press asks for its progress. */
  const [sent, setSent] = useState<RefundableType | null>(null);
  const options = trpc.refunds.types.queryOptions({ eventId });
  useQuery({ ...options, enabled: open, staleTime: 0, refetchInterval: sent ? false : NUMBERS_EVERY_MS });

  const hasChanged = async (): Promise<boolean> => {
    const found = await api.refunds.types.query({ eventId });
    client.setQueryData(options.queryKey, found);
    const now = found.types.find(({ id }) => id === type.id);
    return now?.tickets !== type.tickets || now.amountMinor !== type.amountMinor;
  };
  const mutation = useMutation({
    mutationFn: async (): Promise<Answer> => {
      if (!sent && (await hasChanged())) return 'changed';
      const shown = sent ?? type;
      setSent(shown);
      const intention = { eventId, ticketTypeId: type.id, reason };
      const request = { requestId: idFor(intention), ...intention, expectedTickets: shown.tickets };
      for (;;) {
        const now = await api.refunds.refundType.mutate(request);
        setProgress(now);
        if (now.done) return now;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    },
    networkMode: 'always',
    onSuccess: (answer) => {
      if (answer === 'changed') return;
      settle();
      setSent(null);
      onDone();
      // Somebody else refunded them first, or all guests have checked in.
      if (answer.refunded === 0) toast.info(t('types.nothingLeft', { type: type.name }));
      else toast.success(t('types.done', { count: answer.refunded, type: type.name }));
    },
    onError: (error) => {
      if (!isDecided(error)) return;
      settle();
      setSent(null);
    },
    onSettled: () => {
      setProgress(null);
      return Promise.all(
        [trpc.refunds, trpc.attendees, trpc.events].map((area) =>
          client.invalidateQueries({ queryKey: area.pathKey() }),
        ),
      );
    },
  });
  return {
    shown: sent ?? type,
    progress,
    running: mutation.isPending,
    changed: mutation.data === 'changed',
    error: mutation.error,
    press: () => mutation.mutate(),
    forget: mutation.reset,
  };
}

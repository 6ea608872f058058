import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readFresh, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import type { OfferedWait, Wait } from './waits.ts';

/** Lets fewer places than wanted go to the next, and waits on for all in the same place. */
export function PassOffer({ wait }: { wait: OfferedWait }) {
  const { t } = useTranslation('eventWaitlist');
  const client = useQueryClient();
  const passing = useAction({
    call: trpc.eventWaitlist.pass.mutationOptions(),
    done: () => {
      const passed = wait.offer.quantity;
      client.setQueriesData<Wait[]>({ queryKey: trpc.eventWaitlist.mine.pathKey() }, (waits) =>
        waits?.map((one) =>
          one.id === wait.id ? { ...one, status: 'waiting' as const, offer: null, passed } : one,
        ),
      );
    },
    failed: () => {
      readFresh();
      void client.invalidateQueries({ queryKey: trpc.eventWaitlist.pathKey() });
    },
  });
  return (
    <>
      <Button
        variant="outline"
        busy={passing.busy}
        onClick={() =>
          void passing.run({
            eventId: wait.event.id,
            waiterId: wait.id,
            checkoutId: wait.offer.checkoutId,
          })
        }
      >
        {t('keepWaiting', { count: wait.quantity })}
      </Button>
      <Failure of={passing} />
    </>
  );
}

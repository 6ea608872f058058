import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDecided } from '#client/lib/api/error-record.ts';
import { readFresh, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { isOffered, type Wait } from './waits.ts';

/** Leaves a waitlist, or declines its offer, after a question: the place in it is lost. */
export function LeaveWait({ wait, className }: { wait: Wait; className?: string }) {
  const { t } = useTranslation(['eventWaitlist', 'common']);
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const words = isOffered(wait) ? 'pass' : 'leave';

  const leaving = useAction({
    call: trpc.eventWaitlist.leave.mutationOptions(),
    done: () => {
      setOpen(false);
      toast.success(t(`${words}.done`));
      client.setQueriesData<Wait[]>({ queryKey: trpc.eventWaitlist.mine.pathKey() }, (waits) =>
        waits?.map((one) => (one.id === wait.id ? { ...one, status: 'left' as const, offer: null } : one)),
      );
    },
    failed: (_message, error) => {
      if (!isDecided(error)) return;
      readFresh();
      void client.invalidateQueries({ queryKey: trpc.eventWaitlist.pathKey() });
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      locked={leaving.busy}
      trigger={
        <Button variant="outline" className={className}>
          {t(`${words}.action`)}
        </Button>
      }
      title={t(`${words}.title`)}
      description={t(`${words}.text`)}
      closeLabel={t('common:close')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={leaving.busy}>
              {t(`${words}.stay`)}
            </Button>
          </DialogClose>
          <Button
            variant="danger"
            busy={leaving.busy}
            onClick={() => void leaving.run({ eventId: wait.event.id, waiterId: wait.id })}
          >
            {t(`${words}.confirm`)}
          </Button>
        </>
      }
    >
      <Failure of={leaving} />
    </Dialog>
  );
}

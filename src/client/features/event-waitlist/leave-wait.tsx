import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, isDecided } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { readFresh, trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { isOffered, type Wait } from './waits.ts';

/** Leaves a waitlist, or declines its offer, after a question: the place in it is lost. */
export function LeaveWait({ wait, className }: { wait: Wait; className?: string }) {
  const { t } = useTranslation(['eventWaitlist', 'common']);
  const { language } = useFormats();
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const [open, setOpen] = useState(false);
  const leaving = useMutation(trpc.eventWaitlist.leave.mutationOptions());
  const words = isOffered(wait) ? 'pass' : 'leave';

  const leave = async () => {
    const entry = { eventId: wait.event.id, waiterId: wait.id };
    try {
      await leaving.mutateAsync({ requestId: idFor(entry), ...entry });
      settle();
      setOpen(false);
      toast.success(t(`${words}.done`));
      client.setQueriesData<Wait[]>({ queryKey: trpc.eventWaitlist.mine.pathKey() }, (waits) =>
        waits?.map((one) => (one.id === wait.id ? { ...one, status: 'left' as const, offer: null } : one)),
      );
    } catch (error) {
      if (!isDecided(error)) return;
      settle();
      readFresh();
      await client.invalidateQueries({ queryKey: trpc.eventWaitlist.pathKey() });
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      locked={leaving.isPending}
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
            <Button variant="outline" disabled={leaving.isPending}>
              {t(`${words}.stay`)}
            </Button>
          </DialogClose>
          <Button variant="danger" busy={leaving.isPending} onClick={() => void leave()}>
            {t(`${words}.confirm`)}
          </Button>
        </>
      }
    >
      {leaving.isError ? <Alert tone="danger">{errorMessage(leaving.error, language)}</Alert> : null}
    </Dialog>
  );
}

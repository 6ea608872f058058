import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { GuestListView } from '#shared/contracts/lists/lists.ts';

/** Ends a list: no more names, and on wish no more guests of it. */
export function CloseList({ event, list }: { event: EventView; list: GuestListView }) {
  const { t } = useTranslation(['lists', 'common']);
  const [open, setOpen] = useState(false);
  const [releases, setReleases] = useState(false);
  const closing = useAction({
    call: trpc.lists.close.mutationOptions(),
    done: () => {
      setOpen(false);
      toast.success(t('close.done', { name: list.name }));
    },
    refresh: [trpc.lists.pathKey(), trpc.seats.pathKey(), trpc.events.get.queryKey({ eventId: event.id })],
  });
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      locked={closing.busy}
      trigger={
        <IconButton variant="outline" className="text-danger-ink" label={t('close.confirm')}>
          <CircleX aria-hidden="true" />
        </IconButton>
      }
      title={t('close.title', { name: list.name })}
      description={t('close.text')}
      closeLabel={t('common:close')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={closing.busy}>
              {t('common:cancel')}
            </Button>
          </DialogClose>
          <Button
            variant="danger"
            busy={closing.busy}
            onClick={() =>
              void closing.run({ eventId: event.id, listId: list.id, names: releases ? 'release' : 'keep' })
            }
          >
            {t('close.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Switch
          checked={releases}
          onChange={setReleases}
          label={t('close.release')}
          hint={t(releases ? 'close.releaseOn' : 'close.releaseOff')}
          disabled={closing.busy}
        />
        <Failure of={closing} />
      </div>
    </Dialog>
  );
}

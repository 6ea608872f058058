import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { Promoter, Promoters } from '#shared/contracts/promoters.ts';
import { LIST_PLUS_MAX, LIST_QUOTA_MAX } from '#shared/lists/list-limits.ts';

interface ListDialogProps {
  event: Promoters['event'];
  promoter: Promoter;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Gives a promoter a guest list; its other terms are on the page of the lists. */
export function ListDialog({ event, promoter, open, onOpenChange }: ListDialogProps) {
  const { t } = useTranslation(['promoters', 'common']);
  const [typed, setTyped] = useState({ quota: '20', plusMax: '1' });
  const quota = wholeOf(typed.quota, LIST_QUOTA_MAX);
  const plusMax = wholeOf(typed.plusMax, LIST_PLUS_MAX);
  const isWrong = quota === null || quota === 0 || plusMax === null;
  const making = useAction({
    call: trpc.lists.create.mutationOptions(),
    done: () => {
      onOpenChange(false);
      toast.success(t('list.done', { name: promoter.name }));
    },
    refresh: [trpc.lists.pathKey(), trpc.promoters.pathKey()],
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (isWrong) return;
    void making.run({
      ...{ eventId: event.id, promoterId: promoter.id, kind: 'promoter', quota, plusMax },
      ...{ name: promoter.name, ownerName: promoter.name, ownerEmail: promoter.email },
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={making.busy}
      title={t('list.title', { name: promoter.name })}
      description={t('list.text')}
      closeLabel={t('common:close')}
    >
      <form className="grid grid-cols-2 gap-4" noValidate onSubmit={submit}>
        <Field label={t('list.quota')}>
          <Input
            value={typed.quota}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            onChange={({ target }) => setTyped({ ...typed, quota: target.value })}
          />
        </Field>
        <Field label={t('list.plusMax')}>
          <Input
            value={typed.plusMax}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            onChange={({ target }) => setTyped({ ...typed, plusMax: target.value })}
          />
        </Field>
        <Failure of={making} className="col-span-2" />
        <Button type="submit" size="lg" className="col-span-2" busy={making.busy} disabled={isWrong}>
          {t('list.make')}
        </Button>
      </form>
    </Dialog>
  );
}

function wholeOf(text: string, max: number): number | null {
  const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number <= max ? number : null;
}

import { Download, Pause, Play, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { ownTimeZone } from '#client/features/events/own/form/time-zones.ts';
import { SoldBar } from '#client/features/events/own/sold-bar.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { DiscountView } from '#shared/contracts/discounts.ts';
import { usePause, useSaveBatch } from './batch-actions.tsx';
import { nameOf, useCodeBounds, worthText } from './code-words.ts';

/** A batch of codes with its terms and uses, and what can be done with all of it. */
export function BatchDetails({ code, onDone }: { code: DiscountView; onDone: () => void }) {
  const { t } = useTranslation('codes');
  const formats = useFormats();
  const bounds = useCodeBounds();
  const pause = usePause(code);
  const save = useSaveBatch(code);
  const { count, usedCodes } = code.batch ?? { count: 0, usedCodes: 0 };
  const terms = [
    worthText(code, formats),
    code.event?.name ?? t('allEvents'),
    ...bounds(code, ownTimeZone()),
  ];
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted-foreground">{terms.join(' · ')}</p>
      {code.description ? <p>{code.description}</p> : null}
      <div>
        <p>{t('batch.used', { used: formats.number(usedCodes), count })}</p>
        <SoldBar part={usedCodes} whole={count} className="mt-1.5" />
      </div>
      <Button variant="outline" busy={pause.busy} onClick={() => pause.press(onDone)}>
        {code.active ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {t(code.active ? 'batch.pause' : 'batch.resume')}
      </Button>
      <Button reads variant="outline" busy={save.isPending} onClick={() => save.mutate()}>
        <Download aria-hidden="true" />
        {t('csv.save')}
      </Button>
      {usedCodes < count ? <DeleteUnused code={code} count={count - usedCodes} onDone={onDone} /> : null}
    </div>
  );
}

interface DeleteUnusedProps {
  code: DiscountView;
  /** Of unused codes. */
  count: number;
  onDone: () => void;
}

function DeleteUnused({ code, count, onDone }: DeleteUnusedProps) {
  const { t } = useTranslation('codes');
  const name = { code: nameOf(code) };
  const remove = useAction({
    call: trpc.discounts.deleteUnused.mutationOptions(),
    done: () => {
      toast.success(t('batch.deleted', name));
      onDone();
    },
    refresh: [trpc.discounts.list.pathKey()],
  });
  return (
    <ConfirmDialog
      icon={<Trash2 aria-hidden="true" />}
      action={t('batch.delete')}
      title={t('batch.deleteTitle', name)}
      text={t('batch.deleteText', { count })}
      confirm={t('batch.deleteConfirm')}
      busy={remove.busy}
      failure={remove.failure}
      onConfirm={() => void remove.run({ batchId: code.id })}
    />
  );
}

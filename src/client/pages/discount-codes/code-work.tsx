import { useQueryClient } from '@tanstack/react-query';
import { Play, Power, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BulkButtons } from '#client/features/data-table/bulk-buttons.tsx';
import { BulkDialog } from '#client/features/data-table/bulk-dialog.tsx';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import type { DiscountView } from '#shared/contracts/discounts.ts';
import { nameOf } from './code-words.ts';

export interface CodesWork {
  kind: 'turnOff' | 'turnOn' | 'delete';
  codes: readonly DiscountView[];
}

const ICON = { turnOff: Power, turnOn: Play, delete: Trash2 } as const;

/** A code without uses, or a batch with such codes. */
function isDeletable({ used, batch }: DiscountView): boolean {
  return batch ? batch.usedCodes < batch.count : used === 0;
}

interface CodeActionsProps {
  codes: readonly DiscountView[];
  onWork: (work: CodesWork) => void;
}

/** What is possible with the selected codes. A used code cannot be deleted, only turned off. */
export function CodeActions({ codes, onWork }: CodeActionsProps) {
  const { t } = useTranslation('codes');
  const { number } = useFormats();
  const works: CodesWork[] = [
    { kind: 'turnOff', codes: codes.filter(({ active }) => active) },
    { kind: 'turnOn', codes: codes.filter(({ active }) => !active) },
    { kind: 'delete', codes: codes.filter(isDeletable) },
  ];
  return (
    <BulkButtons
      steps={works.map((work) => ({
        kind: work.kind,
        icon: ICON[work.kind],
        label: t(`work.${work.kind}.action`, { number: number(work.codes.length) }),
        count: work.codes.length,
        isDanger: work.kind === 'delete',
        start: () => onWork(work),
      }))}
    />
  );
}

function change(kind: CodesWork['kind'], { id, batch }: DiscountView, requestId: string) {
  const active = kind === 'turnOn';
  if (batch)
    return kind === 'delete'
      ? api.discounts.deleteUnused.mutate({ requestId, batchId: id })
      : api.discounts.updateBatch.mutate({ requestId, batchId: id, active });
  return kind === 'delete'
    ? api.discounts.delete.mutate({ requestId, discountId: id })
    : api.discounts.update.mutate({ requestId, discountId: id, active });
}

interface CodeWorkDialogProps {
  work: CodesWork;
  onClose: (isDone: boolean) => void;
}

/** Turns codes off or on at once; deletes them after a question. */
export function CodeWorkDialog({ work: { kind, codes }, onClose }: CodeWorkDialogProps) {
  const { t } = useTranslation('codes');
  const { number } = useFormats();
  const client = useQueryClient();
  const values = (some: readonly DiscountView[]) => ({ count: some.length, number: number(some.length) });
  return (
    <BulkDialog
      items={codes}
      idOf={({ id }) => id}
      nameOf={nameOf}
      title={t(`work.${kind}.title`, values(codes))}
      {...(kind === 'delete' && { text: t('deleteText'), confirm: t('work.delete.action', values(codes)) })}
      run={(code, requestId) => change(kind, code, requestId)}
      onEnd={(done) => {
        if (done.length > 0) toast.success(t(`work.${kind}.done`, values(done)));
        void client.invalidateQueries({ queryKey: trpc.discounts.list.pathKey() });
      }}
      onClose={onClose}
    />
  );
}

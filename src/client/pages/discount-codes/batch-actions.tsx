import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { DiscountView } from '#shared/contracts/discounts.ts';
import { nameOf } from './code-words.ts';
import { fileRowsOf, useCodesFile } from './codes-file.ts';

/** In the row of a batch: pausing or resuming it, and its file. */
export function BatchControls({ code }: { code: DiscountView }) {
  const { t } = useTranslation('codes');
  const pause = usePause(code);
  const save = useSaveBatch(code);
  const name = { code: nameOf(code) };
  return (
    <span className="flex">
      <IconButton
        variant="ghost"
        className="size-9"
        tabIndex={-1}
        label={t(code.active ? 'batch.pauseAll' : 'batch.resumeAll', name)}
        busy={pause.isPending}
        onClick={() => pause.press()}
      >
        {pause.isPending ? null : code.active ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </IconButton>
      <IconButton
        variant="ghost"
        className="size-9"
        tabIndex={-1}
        label={t('batch.save', name)}
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        {save.isPending ? null : <Download aria-hidden="true" />}
      </IconButton>
    </span>
  );
}

/** Pauses or resumes all codes of the batch. */
export function usePause(code: DiscountView) {
  const { t } = useTranslation('codes');
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const { idFor, settle } = useRequestId();
  const { active } = code;
  const update = useMutation(
    trpc.discounts.updateBatch.mutationOptions({
      onSuccess: async () => {
        settle();
        toast.success(t(active ? 'batch.paused' : 'batch.resumed', { code: nameOf(code) }));
        await queryClient.invalidateQueries({ queryKey: trpc.discounts.list.pathKey() });
      },
      onError: (error) => toast.error(errorMessage(error, language)),
    }),
  );
  const press = (onDone?: () => void) => {
    const content = { batchId: code.id, active: !active };
    update.mutate({ requestId: idFor(content), ...content }, onDone ? { onSuccess: onDone } : {});
  };
  return { isPending: update.isPending, press };
}

/** Saves the codes of the batch with their state as a file. */
export function useSaveBatch(code: DiscountView) {
  const { language } = useFormats();
  const saveCodes = useCodesFile();
  return useMutation({
    mutationFn: () => fileRowsOf(code),
    networkMode: 'always',
    onSuccess: (rows) => saveCodes(code.code, rows),
    onError: (error) => toast.error(errorMessage(error, language)),
  });
}

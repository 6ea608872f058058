import { useMutation } from '@tanstack/react-query';
import { Download, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
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
        busy={pause.busy}
        onClick={() => pause.press()}
      >
        {pause.busy ? null : code.active ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </IconButton>
      <IconButton
        reads
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
  const { active } = code;
  const update = useAction({
    call: trpc.discounts.updateBatch.mutationOptions(),
    done: () => toast.success(t(active ? 'batch.paused' : 'batch.resumed', { code: nameOf(code) })),
    failed: (message) => toast.error(message),
    refresh: [trpc.discounts.list.pathKey()],
  });
  const press = async (onDone?: () => void) => {
    if (await update.run({ batchId: code.id, active: !active })) onDone?.();
  };
  return { busy: update.sent !== null, press: (onDone?: () => void) => void press(onDone) };
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

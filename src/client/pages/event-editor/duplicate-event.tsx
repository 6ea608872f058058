import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { instantOf, localTimeOf } from '#client/features/own-event/form/zoned-time.ts';
import { useProblemText } from '#client/features/own-event/use-problem-text.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { toIso } from '#shared/contracts/common.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Creates a draft copy of this event with another date. */
export function DuplicateEvent({ event }: { event: EventView }) {
  const { t } = useTranslation(['ownEvents', 'common']);
  const { language } = useFormats();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const problem = useProblemText();
  const duplicate = useMutation(trpc.events.duplicate.mutationOptions());
  const { idFor, settle } = useRequestId();
  const [open, setOpen] = useState(false);
  const [start, setStart] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const instant = instantOf(start, event.timeZone);

  const show = (next: boolean) => {
    if (next) setStart(nextWeeklyStart(event));
    setFailure(null);
    setOpen(next);
  };
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!instant.ok) return;
    setFailure(null);
    const intention = { eventId: event.id, startDate: toIso(instant.ms) };
    try {
      const { id } = await duplicate.mutateAsync({ requestId: idFor(intention), ...intention });
      settle();
      setOpen(false);
      toast.success(t('duplicate.done'), { description: t('duplicate.doneText') });
      void queryClient.invalidateQueries({ queryKey: trpc.events.mine.pathKey() });
      await navigate(pathFor(PATHS.eventEditor, id));
    } catch (error) {
      setFailure(errorMessage(error, language));
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={show}
      locked={duplicate.isPending}
      trigger={
        <Button variant="outline">
          <CopyPlus aria-hidden="true" />
          {t('duplicate.action')}
        </Button>
      }
      title={t('duplicate.title', { name: event.name })}
      description={t('duplicate.text')}
      closeLabel={t('common:close')}
    >
      <form noValidate onSubmit={(submitted) => void submit(submitted)}>
        <Field
          label={t('duplicate.start')}
          hint={t('duplicate.hint', { timeZone: event.timeZone })}
          error={instant.ok ? null : problem({ type: 'problem', message: instant.reason })}
          disabled={duplicate.isPending}
        >
          <Input type="datetime-local" value={start} onChange={({ target }) => setStart(target.value)} />
        </Field>
        {failure ? (
          <Alert tone="danger" className="mt-4">
            {failure}
          </Alert>
        ) : null}
        <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <DialogClose>
            <Button variant="outline" disabled={duplicate.isPending}>
              {t('common:cancel')}
            </Button>
          </DialogClose>
          <Button type="submit" busy={duplicate.isPending} disabled={!instant.ok}>
            {t('duplicate.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The next future occurrence of the event's weekday and clock time. */
function nextWeeklyStart({ startDate, timeZone }: EventView): string {
  const from = Date.parse(startDate);
  const weeks = Math.max(1, Math.ceil((Date.now() - from) / WEEK_MS));
  const local = Date.parse(`${localTimeOf(from, timeZone)}:00Z`) + weeks * WEEK_MS;
  return new Date(local).toISOString().slice(0, 16);
}

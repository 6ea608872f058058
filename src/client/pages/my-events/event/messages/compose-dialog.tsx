import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import {
  ANNOUNCEMENT_SUBJECT_MAX_CHARS,
  ANNOUNCEMENT_TEXT_MAX_CHARS,
} from '#shared/contracts/announcements.ts';
import { useAudiences } from './use-audiences.ts';

interface ComposeDialogProps {
  eventId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Writes a message, shows it as mail, and sends it. Closing keeps the draft. */
export function ComposeDialog({ eventId, open, onOpenChange }: ComposeDialogProps) {
  const { t } = useTranslation(['messages', 'common']);
  const { language, number } = useFormats();
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const audiences = useAudiences(
    useQuery(trpc.announcements.audience.queryOptions({ eventId }, { enabled: open, staleTime: 0 })).data,
  );
  const { chosen } = audiences;
  const preview = useMutation(trpc.announcements.preview.mutationOptions());
  const test = useAction({
    call: trpc.announcements.test.mutationOptions(),
    done: ({ email }) => toast.success(t('preview.tested', { email })),
  });
  const send = useAction({
    call: trpc.announcements.send.mutationOptions(),
    done: () => {
      toast.success(t('sent'));
      setSubject('');
      setText('');
      preview.reset();
      onOpenChange(false);
    },
    refresh: [trpc.announcements.pathKey()],
  });
  const message = {
    eventId,
    audience: chosen.audience,
    ticketTypeId: chosen.ticketTypeId,
    subject: subject.trim(),
    text: text.trim(),
  };
  const failure =
    send.failure ?? test.failure ?? (preview.error ? errorMessage(preview.error, language) : null);
  const count = { count: chosen.people, number: number(chosen.people) };
  const edit = () => {
    preview.reset();
    for (const { setFailure } of [test, send]) setFailure(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={send.busy}
      title={t(preview.data ? 'preview.title' : 'compose.title')}
      closeLabel={t('common:close')}
      footer={
        preview.data ? (
          <>
            <Button variant="ghost" disabled={send.busy} onClick={edit}>
              {t('preview.back')}
            </Button>
            <Button variant="outline" busy={test.busy} onClick={() => void test.run(message)}>
              {t('preview.test')}
            </Button>
            <Button busy={send.busy} disabled={chosen.people === 0} onClick={() => void send.run(message)}>
              {t('preview.send', count)}
            </Button>
          </>
        ) : (
          <Button
            busy={preview.isPending}
            disabled={message.subject === '' || message.text === ''}
            onClick={() => preview.mutate(message)}
          >
            {t('compose.preview')}
          </Button>
        )
      }
    >
      {preview.data ? (
        <>
          <p className="wrap-anywhere mb-3 font-medium">{preview.data.subject}</p>
          <iframe
            sandbox=""
            title={t('preview.frame')}
            srcDoc={preview.data.html}
            className="h-96 w-full rounded-xl border bg-card"
          />
        </>
      ) : (
        <div className="flex flex-col gap-4">
          <Field
            label={t('audience.label')}
            hint={
              audiences.optedOut > 0
                ? t('audience.optedOut', {
                    count: audiences.optedOut,
                    number: number(audiences.optedOut),
                  })
                : null
            }
          >
            <Select value={chosen.key} onChange={audiences.choose} options={audiences.options} />
          </Field>
          <Field label={t('compose.subject')}>
            <Input
              value={subject}
              maxLength={ANNOUNCEMENT_SUBJECT_MAX_CHARS}
              onChange={(event) => setSubject(event.target.value)}
            />
          </Field>
          <Field
            label={t('compose.text')}
            hint={t('compose.textHint')}
            aside={`${number(text.length)} / ${number(ANNOUNCEMENT_TEXT_MAX_CHARS)}`}
          >
            <Textarea
              rows={6}
              value={text}
              maxLength={ANNOUNCEMENT_TEXT_MAX_CHARS}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        </div>
      )}
      <Failure of={{ failure }} className="mt-4" />
    </Dialog>
  );
}

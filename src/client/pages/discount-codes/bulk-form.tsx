import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { DISCOUNT_BATCH_MAX, DISCOUNT_PREFIX_MAX_CHARS } from '#shared/limits.ts';
import type { CodeEvent } from './code-event.ts';
import { SharedFields } from './code-fields.tsx';
import type { CodeFields } from './code-values.ts';
import { useCodesFile } from './codes-file.ts';
import { useCodeForm } from './use-code-form.ts';

interface BulkFormProps {
  events: readonly CodeEvent[];
  eventId: string | null;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

interface Made {
  codes: string[];
  fields: CodeFields;
}

/** Creates many codes with the same settings and offers them as a file. */
export function BulkForm({ events, eventId, onBusy, onDone }: BulkFormProps) {
  const { t } = useTranslation('codes');
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const problem = useProblemText();
  const { form, draft, showRefusal, ownZone } = useCodeForm('codes:many', {
    many: true,
    saved: null,
    events,
    eventId,
  });
  const create = useMutation(trpc.discounts.createMany.mutationOptions());
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<Made | null>(null);

  const submit = form.handleSubmit(async (fields) => {
    setFailure(null);
    onBusy(true);
    const { code: _none, ...content } = fields;
    try {
      const { codes } = await create.mutateAsync({ requestId: draft.requestIdFor(content), ...content });
      draft.clear();
      setMade({ codes, fields });
    } catch (error) {
      if (!showRefusal(error, 'count', language)) setFailure(errorMessage(error, language));
      return;
    } finally {
      onBusy(false);
    }
    await queryClient.invalidateQueries({ queryKey: trpc.discounts.list.pathKey() });
  });

  if (made) return <MadeCodes made={made} events={events} onDone={onDone} />;
  const { register, formState } = form;
  const busy = create.isPending;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid grid-cols-2 items-start gap-4">
        <Field
          label={t('fields.prefix')}
          hint={t('fields.prefixHint')}
          error={problem(formState.errors.prefix)}
          disabled={busy}
        >
          <Input
            {...register('prefix')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={DISCOUNT_PREFIX_MAX_CHARS}
            className="font-medium uppercase"
          />
        </Field>
        <Field
          label={t('fields.count')}
          hint={t('fields.countHint', { max: DISCOUNT_BATCH_MAX })}
          error={problem(formState.errors.count)}
          disabled={busy}
        >
          <Input {...register('count')} inputMode="numeric" autoComplete="off" maxLength={7} />
        </Field>
      </div>
      <SharedFields form={form} events={events} ownZone={ownZone} used={0} many disabled={busy} />
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <Button type="submit" size="lg" busy={busy}>
        {t('bulkAction')}
      </Button>
    </form>
  );
}

/** The result replaces a longer form: scroll to its start. */
function showFromTop(made: HTMLDivElement | null): void {
  made?.scrollIntoView({ block: 'start' });
}

function MadeCodes({
  made,
  events,
  onDone,
}: {
  made: Made;
  events: readonly CodeEvent[];
  onDone: () => void;
}) {
  const { t } = useTranslation(['codes', 'common']);
  const save = useCodesFile();
  const { codes, fields } = made;
  const event = events.find(({ id }) => id === fields.eventId) ?? null;
  const isScheduled = fields.validFrom !== null && Date.parse(fields.validFrom) > Date.now();
  const state = !fields.active ? 'inactive' : isScheduled ? 'scheduled' : 'active';
  return (
    <div ref={showFromTop} aria-live="polite">
      <EmptyState
        icon={<CircleCheck aria-hidden="true" />}
        title={t('made', { count: codes.length })}
        text={t('madeText')}
        action={
          <div className="flex flex-col gap-2.5">
            <Button
              size="lg"
              onClick={() =>
                save(
                  fields.prefix,
                  codes.map((code) => ({ ...fields, code, event, state, used: 0 })),
                )
              }
            >
              <Download aria-hidden="true" />
              {t('csv.save')}
            </Button>
            <Button variant="outline" onClick={onDone}>
              {t('done')}
            </Button>
          </div>
        }
      />
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-xl border p-4 font-medium text-sm tabular-nums">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
    </div>
  );
}

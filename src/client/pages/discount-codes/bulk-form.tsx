import { CircleCheck, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '#client/features/form/form.tsx';
import { FormField } from '#client/features/form/form-field.tsx';
import { useActingOrganization } from '#client/features/organizations/acting-organization.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Input } from '#client/ui/input.tsx';
import { DISCOUNT_BATCH_MAX, DISCOUNT_PREFIX_MAX_CHARS } from '#shared/limits.ts';
import type { CodeEvent } from './code-event.ts';
import { SharedFields } from './code-fields.tsx';
import type { CodeFields, CodeValues } from './code-values.ts';
import { useCodesFile } from './codes-file.ts';
import { useCodeForm } from './use-code-form.ts';

interface BulkFormProps {
  events: readonly CodeEvent[];
  eventId: string | null;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

/** Creates many codes with the same settings and offers them as a file. */
export function BulkForm({ events, eventId, onBusy, onDone }: BulkFormProps) {
  const { t } = useTranslation('codes');
  const { language } = useFormats();
  const { form, draft, showRefusal, ownZone } = useCodeForm('codes:many', {
    many: true,
    saved: null,
    events,
    eventId,
  });
  const [fields, setFields] = useState<CodeFields | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const organizationId = useActingOrganization('sell');
  const create = useAction({
    call: trpc.discounts.createMany.mutationOptions({
      onMutate: () => onBusy(true),
      onSettled: () => onBusy(false),
    }),
    idFor: draft.requestIdFor,
    done: (made) => {
      draft.clear();
      setCodes(made.codes);
    },
    failed: (_message, error) => showRefusal(error, 'count', language),
    refresh: [trpc.discounts.list.pathKey()],
  });

  const submit = form.handleSubmit(async (typed) => {
    setFields(typed);
    const { code: _none, ...content } = typed;
    await create.run({ organizationId, ...content });
  });

  if (fields && codes.length > 0)
    return <MadeCodes codes={codes} fields={fields} events={events} onDone={onDone} />;
  return (
    <Form form={form} disabled={create.busy} onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid grid-cols-2 items-start gap-4">
        <FormField<CodeValues> name="prefix" label={t('fields.prefix')} hint={t('fields.prefixHint')}>
          {(input) => (
            <Input
              {...input}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={DISCOUNT_PREFIX_MAX_CHARS}
              className="font-medium uppercase"
            />
          )}
        </FormField>
        <FormField<CodeValues>
          name="count"
          label={t('fields.count')}
          hint={t('fields.countHint', { max: DISCOUNT_BATCH_MAX })}
        >
          {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={7} />}
        </FormField>
      </div>
      <SharedFields many events={events} ownZone={ownZone} used={0} />
      <Failure of={create} />
      <Button type="submit" size="lg" busy={create.busy}>
        {t('bulkAction')}
      </Button>
    </Form>
  );
}

/** The result replaces a longer form: scroll to its start. */
function showFromTop(made: HTMLDivElement | null): void {
  made?.scrollIntoView({ block: 'start' });
}

interface MadeCodesProps {
  codes: readonly string[];
  /** What they were made from. */
  fields: CodeFields;
  events: readonly CodeEvent[];
  onDone: () => void;
}

function MadeCodes({ codes, fields, events, onDone }: MadeCodesProps) {
  const { t } = useTranslation(['codes', 'common']);
  const save = useCodesFile();
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

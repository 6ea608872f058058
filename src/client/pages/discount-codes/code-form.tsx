import { useTranslation } from 'react-i18next';
import { Form } from '#client/features/form/form.tsx';
import { FormField } from '#client/features/form/form-field.tsx';
import { useActingOrganization } from '#client/features/organizations/acting-organization.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Input } from '#client/ui/input.tsx';
import type { DiscountView } from '#shared/contracts/discounts.ts';
import { DISCOUNT_CODE_MAX_CHARS } from '#shared/limits.ts';
import type { CodeEvent } from './code-event.ts';
import { SharedFields } from './code-fields.tsx';
import { CODE_WORTH, type CodeValues } from './code-values.ts';
import { useCodeForm } from './use-code-form.ts';

interface CodeFormProps {
  /** Null for a new code. */
  code: DiscountView | null;
  events: readonly CodeEvent[];
  /** Preselected event of a new code. */
  eventId: string | null;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

/** Creates or edits one code. */
export function CodeForm({ code, events, eventId, onBusy, onDone }: CodeFormProps) {
  const { t } = useTranslation(['codes', 'common']);
  const { language } = useFormats();
  const { form, draft, changed, showRefusal, ownZone, saved } = useCodeForm(`code:${code?.id ?? 'new'}`, {
    many: false,
    saved: code,
    events,
    eventId,
  });
  const onCall = { onMutate: () => onBusy(true), onSettled: () => onBusy(false) };
  const shared = {
    idFor: draft.requestIdFor,
    done: (_: unknown, { code = saved?.code ?? '' }: { code?: string | undefined }) => {
      draft.clear();
      toast.success(t(saved ? 'saved' : 'created', { code: code.toUpperCase() }));
      onDone();
    },
    failed: (_message: string, error: unknown) => showRefusal(error, 'maxUses', language),
    refresh: [trpc.discounts.list.pathKey()],
  };
  const organizationId = useActingOrganization('sell');
  const create = useAction({ call: trpc.discounts.create.mutationOptions(onCall), ...shared });
  const update = useAction({ call: trpc.discounts.update.mutationOptions(onCall), ...shared });
  const save = saved ? update : create;

  const submit = form.handleSubmit(async (fields) => {
    if (saved) await update.run({ discountId: saved.id, ...changed(fields, CODE_WORTH) });
    else {
      const { prefix, count, ...content } = fields;
      await create.run({ organizationId, ...content });
    }
  });

  return (
    <Form form={form} disabled={save.busy} onSubmit={submit} className="flex flex-col gap-5">
      <FormField<CodeValues> name="code" label={t('fields.code')} hint={t('fields.codeHint')}>
        {(input) => (
          <Input
            {...input}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={DISCOUNT_CODE_MAX_CHARS}
            className="font-medium uppercase"
          />
        )}
      </FormField>
      <SharedFields many={false} events={events} ownZone={ownZone} used={saved?.used ?? 0} />
      <Failure of={save} />
      <Button type="submit" size="lg" busy={save.busy}>
        {saved ? t('common:save') : t('createAction')}
      </Button>
    </Form>
  );
}

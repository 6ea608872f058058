import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { DiscountView } from '#shared/contracts/discounts.ts';
import { DISCOUNT_CODE_MAX_CHARS } from '#shared/limits.ts';
import type { CodeEvent } from './code-event.ts';
import { SharedFields } from './code-fields.tsx';
import { CODE_WORTH } from './code-values.ts';
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
  const queryClient = useQueryClient();
  const problem = useProblemText();
  const { form, draft, changed, showRefusal, ownZone, saved } = useCodeForm(`code:${code?.id ?? 'new'}`, {
    many: false,
    saved: code,
    events,
    eventId,
  });
  const create = useMutation(trpc.discounts.create.mutationOptions());
  const update = useMutation(trpc.discounts.update.mutationOptions());
  const [failure, setFailure] = useState<string | null>(null);
  const busy = create.isPending || update.isPending;

  const submit = form.handleSubmit(async (fields) => {
    setFailure(null);
    onBusy(true);
    try {
      if (saved) {
        const content = { discountId: saved.id, ...changed(fields, CODE_WORTH) };
        await update.mutateAsync({ requestId: draft.requestIdFor(content), ...content });
      } else {
        const { prefix, count, ...content } = fields;
        await create.mutateAsync({ requestId: draft.requestIdFor(content), ...content });
      }
    } catch (error) {
      if (!showRefusal(error, 'maxUses', language)) setFailure(errorMessage(error, language));
      return;
    } finally {
      onBusy(false);
    }
    draft.clear();
    toast.success(t(saved ? 'saved' : 'created', { code: fields.code.toUpperCase() }));
    onDone();
    await queryClient.invalidateQueries({ queryKey: trpc.discounts.list.pathKey() });
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label={t('fields.code')}
        hint={t('fields.codeHint')}
        error={problem(form.formState.errors.code)}
        disabled={busy}
      >
        <Input
          {...form.register('code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={DISCOUNT_CODE_MAX_CHARS}
          className="font-medium uppercase"
        />
      </Field>
      <SharedFields
        many={false}
        form={form}
        events={events}
        ownZone={ownZone}
        used={saved?.used ?? 0}
        disabled={busy}
      />
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <Button type="submit" size="lg" busy={busy}>
        {saved ? t('common:save') : t('createAction')}
      </Button>
    </form>
  );
}

import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDraftForm } from '#client/features/events/own/draft/use-draft-form.ts';
import { Form } from '#client/features/form/form.tsx';
import { ControlledField, FormField } from '#client/features/form/form-field.tsx';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { Promoter, Promoters } from '#shared/contracts/promoters.ts';
import { DISCOUNT_CODE_MAX_CHARS, EMAIL_MAX_CHARS, NAME_MAX_CHARS } from '#shared/limits.ts';
import { COMMISSION_KINDS } from '#shared/promoters/commission.ts';
import {
  codeFor,
  EMPTY_PROMOTER,
  type PromoterFields,
  type PromoterValues,
  promoterSchema,
  valuesOfPromoter,
} from './promoter-values.ts';

interface PromoterSheetProps {
  event: Promoters['event'];
  /** Null for a new one. */
  promoter: Promoter | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds a promoter, or changes one; the code stays, as links with it are out in the world. */
export function PromoterSheet(props: PromoterSheetProps) {
  const { promoter, open, onOpenChange } = props;
  const { t } = useTranslation(['promoters', 'common']);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(promoter ? 'form.editTitle' : 'form.newTitle')}
      closeLabel={t('common:close')}
    >
      <PromoterForm {...props} />
    </Sheet>
  );
}

function PromoterForm({ event, promoter, onOpenChange }: PromoterSheetProps) {
  const { t } = useTranslation(['promoters', 'common']);
  const { language, locale } = useFormats();
  // The list is read again while one types; the form keeps what it started from.
  const [base] = useState(promoter);
  const initial = useMemo(() => (base ? valuesOfPromoter(base, locale) : EMPTY_PROMOTER), [base, locale]);
  const { form, draft, changed, showRefusal } = useDraftForm<PromoterValues, PromoterFields>(
    `promoter:${event.id}:${base?.id ?? 'new'}`,
    initial,
    promoterSchema,
  );
  const save = useAction({
    call: {
      mutationFn: async (
        input:
          | Parameters<typeof api.promoters.change.mutate>[0]
          | Parameters<typeof api.promoters.create.mutate>[0],
      ) =>
        'promoterId' in input
          ? await api.promoters.change.mutate(input)
          : await api.promoters.create.mutate(input),
    },
    idFor: draft.requestIdFor,
    done: () => {
      draft.clear();
      toast.success(t(base ? 'form.saved' : 'form.made', { name: form.getValues('name') }));
      onOpenChange(false);
    },
    failed: (_message, error) => showRefusal(error, 'amount', language),
    refresh: [trpc.promoters.pathKey()],
  });
  const submit = form.handleSubmit(async (fields) => {
    if (!base) return void (await save.run({ eventId: event.id, ...fields }));
    const { code: _stays, ...edited } = changed(fields);
    await save.run({ promoterId: base.id, ...edited });
  });
  return (
    <Form
      form={form}
      disabled={save.busy}
      onSubmit={submit}
      className="grid grid-cols-2 items-start gap-x-4 gap-y-5"
    >
      <PromoterFormFields event={event} isNew={base === null} />
      <Failure of={save} className="col-span-2" />
      <Button type="submit" size="lg" busy={save.busy} className="col-span-2">
        {t(base ? 'common:save' : 'form.make')}
      </Button>
    </Form>
  );
}

function PromoterFormFields({ event, isNew }: { event: Promoters['event']; isNew: boolean }) {
  const { t } = useTranslation(['promoters', 'common']);
  const { control, getFieldState, getValues, setValue } = useFormContext<PromoterValues>();
  const kind = useWatch({ control, name: 'kind' });
  const proposeCode = () => {
    if (isNew && !getFieldState('code').isTouched && getValues('code') === '')
      setValue('code', codeFor(getValues('name')), { shouldDirty: true });
  };
  return (
    <>
      <FormField<PromoterValues>
        name="name"
        label={t('fields.name')}
        className="col-span-2"
        options={{ onBlur: proposeCode }}
      >
        {(input) => <Input {...input} autoComplete="off" maxLength={NAME_MAX_CHARS} />}
      </FormField>
      {isNew ? (
        <FormField<PromoterValues>
          name="code"
          label={t('fields.code')}
          hint={t('fields.codeHint')}
          className="col-span-2"
        >
          {(input) => (
            <Input
              {...input}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={DISCOUNT_CODE_MAX_CHARS}
              className="uppercase"
            />
          )}
        </FormField>
      ) : null}
      <ControlledField<PromoterValues, 'kind'>
        name="kind"
        label={t('fields.kind')}
        hint={t(`kind.${kind}.hint`)}
        className="col-span-2 sm:col-span-1"
      >
        {(field) => (
          <Select
            {...field}
            options={COMMISSION_KINDS.map((value) => ({ value, label: t(`kind.${value}.label`) }))}
          />
        )}
      </ControlledField>
      <FormField<PromoterValues>
        name="amount"
        label={kind === 'percent' ? t('fields.percent') : t('fields.amount', { currency: event.currency })}
        hint={kind === 'percent' ? t('fields.percentHint') : undefined}
        className="col-span-2 sm:col-span-1"
      >
        {(input) => <Input {...input} inputMode="decimal" autoComplete="off" maxLength={12} />}
      </FormField>
      <FormField<PromoterValues>
        name="email"
        label={t('fields.email')}
        aside={t('common:optional')}
        hint={t('fields.emailHint')}
        className="col-span-2"
      >
        {(input) => (
          <Input {...input} type="email" inputMode="email" autoComplete="off" maxLength={EMAIL_MAX_CHARS} />
        )}
      </FormField>
      {isNew ? null : (
        <p className="col-span-2 text-pretty text-muted-foreground text-sm">{t('fields.changeNote')}</p>
      )}
    </>
  );
}

import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { DISCOUNT_TYPES } from '#shared/contracts/discounts.ts';
import { DISCOUNT_DESCRIPTION_MAX_CHARS } from '#shared/limits.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';
import type { CodeEvent } from './code-event.ts';
import { ALL_EVENTS, type CodeFields, type CodeValues } from './code-values.ts';
import { TypesField } from './types-field.tsx';

interface CodeFieldsProps {
  form: UseFormReturn<CodeValues, unknown, CodeFields>;
  events: readonly CodeEvent[];
  ownZone: string;
  /** Number of uses so far. */
  used: number;
  many: boolean;
  disabled: boolean;
}

/** The fields shared by single and bulk codes: value, event, validity, number of uses, minimum order. */
export function SharedFields({ form, events, ownZone, used, many, disabled }: CodeFieldsProps) {
  const { t } = useTranslation(['codes', 'common']);
  const problem = useProblemText();
  const { register, control, formState } = form;
  const { errors } = formState;
  const [type, eventId, currency] = useWatch({ control, name: ['type', 'eventId', 'currency'] });
  const event = events.find(({ id }) => id === eventId) ?? null;
  const unit = type === 'percentage' ? '%' : (event?.currency ?? currency);
  const zoneHint = t('fields.zone', { timeZone: event?.timeZone ?? ownZone });
  return (
    <>
      <Field
        label={t('fields.event')}
        hint={event ? undefined : t('fields.allHint')}
        error={problem(errors.eventId)}
        disabled={disabled}
      >
        <Controller
          control={control}
          name="eventId"
          render={({ field }) => (
            <Combobox
              ref={field.ref}
              options={[
                { value: ALL_EVENTS, label: t('allEvents') },
                ...events.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={field.value}
              onChange={(next) => {
                field.onChange(next);
                form.setValue('ticketTypeIds', null);
              }}
              empty={t('fields.noEvent')}
              openLabel={t('fields.showEvents')}
              disabled={disabled}
            />
          )}
        />
      </Field>
      {event ? <TypesField form={form} eventId={event.id} disabled={disabled} /> : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-start gap-4">
        <Field label={t('fields.type')} disabled={disabled}>
          <Controller
            control={control}
            name="type"
            render={({ field }) => (
              <Select
                ref={field.ref}
                options={DISCOUNT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
                value={field.value}
                onChange={field.onChange}
                disabled={disabled}
              />
            )}
          />
        </Field>
        <Field label={t('fields.value')} error={problem(errors.value)} disabled={disabled}>
          <Input
            {...register('value')}
            inputMode={type === 'percentage' ? 'numeric' : 'decimal'}
            autoComplete="off"
            unit={unit}
          />
        </Field>
      </div>
      {type === 'fixed' && !event ? (
        <Field label={t('fields.currency')} hint={t('fields.currencyHint')} disabled={disabled}>
          <Controller
            control={control}
            name="currency"
            render={({ field }) => (
              <Select<Currency>
                ref={field.ref}
                options={CURRENCIES.map((value) => ({ value, label: value }))}
                value={field.value}
                onChange={field.onChange}
                disabled={disabled}
              />
            )}
          />
        </Field>
      ) : null}
      <Field
        label={t('fields.from')}
        aside={t('common:optional')}
        hint={t('fields.fromHint')}
        error={problem(errors.from)}
        disabled={disabled}
      >
        <Input type="datetime-local" {...register('from')} />
      </Field>
      <Field
        label={t('fields.until')}
        aside={t('common:optional')}
        hint={zoneHint}
        error={problem(errors.until)}
        disabled={disabled}
      >
        <Input type="datetime-local" {...register('until')} />
      </Field>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-start gap-4">
        <Field
          label={t('fields.maxUses')}
          hint={used > 0 ? t('fields.usedAlready', { count: used }) : t('fields.maxUsesHint')}
          error={problem(errors.maxUses)}
          disabled={disabled}
        >
          <Input {...register('maxUses')} inputMode="numeric" autoComplete="off" maxLength={7} />
        </Field>
        <Field
          label={t('fields.perPerson')}
          hint={t(many ? 'fields.perPersonBatchHint' : 'fields.perPersonHint')}
          error={problem(errors.perPerson)}
          disabled={disabled}
        >
          <Input {...register('perPerson')} inputMode="numeric" autoComplete="off" maxLength={4} />
        </Field>
      </div>
      <Field
        label={t('fields.minimum')}
        hint={event ? t('fields.minimumHint') : t('fields.minimumAllHint')}
        error={problem(errors.minimum)}
        disabled={disabled}
      >
        <Input {...register('minimum')} inputMode="decimal" autoComplete="off" unit={event?.currency} />
      </Field>
      <Field
        label={t('fields.description')}
        aside={t('common:optional')}
        hint={t('fields.descriptionHint')}
        error={problem(errors.description)}
        disabled={disabled}
      >
        <Input {...register('description')} autoComplete="off" maxLength={DISCOUNT_DESCRIPTION_MAX_CHARS} />
      </Field>
      <Controller
        control={control}
        name="active"
        render={({ field }) => (
          <Switch
            checked={field.value}
            onChange={field.onChange}
            label={t('fields.active')}
            hint={t('fields.activeHint')}
            disabled={disabled}
          />
        )}
      />
    </>
  );
}

import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ControlledField, FormField, FormSwitch } from '#client/features/form/form-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { DISCOUNT_TYPES } from '#shared/contracts/discounts.ts';
import { DISCOUNT_DESCRIPTION_MAX_CHARS } from '#shared/limits.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import type { CodeEvent } from './code-event.ts';
import { ALL_EVENTS, type CodeValues } from './code-values.ts';
import { TypesField } from './types-field.tsx';

interface CodeFieldsProps {
  events: readonly CodeEvent[];
  ownZone: string;
  /** Number of uses so far. */
  used: number;
  many: boolean;
}

const TextField = FormField<CodeValues>;

/** The fields shared by single and bulk codes: value, event, validity, number of uses, minimum order. */
export function SharedFields({ events, ownZone, used, many }: CodeFieldsProps) {
  const { t } = useTranslation(['codes', 'common']);
  const { control, setValue } = useFormContext<CodeValues>();
  const [type, eventId, currency] = useWatch({ control, name: ['type', 'eventId', 'currency'] });
  const event = events.find(({ id }) => id === eventId) ?? null;
  const unit = type === 'percentage' ? '%' : (event?.currency ?? currency);
  return (
    <>
      <ControlledField<CodeValues, 'eventId'>
        name="eventId"
        label={t('fields.event')}
        hint={event ? undefined : t('fields.allHint')}
      >
        {({ onChange, ...box }) => (
          <Combobox
            {...box}
            options={[
              { value: ALL_EVENTS, label: t('allEvents') },
              ...events.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(next) => {
              onChange(next);
              setValue('ticketTypeIds', null);
            }}
            empty={t('fields.noEvent')}
            openLabel={t('fields.showEvents')}
          />
        )}
      </ControlledField>
      {event ? <TypesField eventId={event.id} /> : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-start gap-4">
        <ControlledField<CodeValues, 'type'> name="type" label={t('fields.type')}>
          {(select) => (
            <Select
              {...select}
              options={DISCOUNT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
            />
          )}
        </ControlledField>
        <TextField name="value" label={t('fields.value')}>
          {(input) => (
            <Input
              {...input}
              inputMode={type === 'percentage' ? 'numeric' : 'decimal'}
              autoComplete="off"
              unit={unit}
            />
          )}
        </TextField>
      </div>
      {type === 'fixed' && !event ? (
        <ControlledField<CodeValues, 'currency'>
          name="currency"
          label={t('fields.currency')}
          hint={t('fields.currencyHint')}
        >
          {(select) => <Select {...select} options={CURRENCIES.map((value) => ({ value, label: value }))} />}
        </ControlledField>
      ) : null}
      <TextField
        name="from"
        label={t('fields.from')}
        aside={t('common:optional')}
        hint={t('fields.fromHint')}
      >
        {(input) => <Input type="datetime-local" {...input} />}
      </TextField>
      <TextField
        name="until"
        label={t('fields.until')}
        aside={t('common:optional')}
        hint={t('fields.zone', { timeZone: event?.timeZone ?? ownZone })}
      >
        {(input) => <Input type="datetime-local" {...input} />}
      </TextField>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-start gap-4">
        <TextField
          name="maxUses"
          label={t('fields.maxUses')}
          hint={used > 0 ? t('fields.usedAlready', { count: used }) : t('fields.maxUsesHint')}
        >
          {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={7} />}
        </TextField>
        <TextField
          name="perPerson"
          label={t('fields.perPerson')}
          hint={t(many ? 'fields.perPersonBatchHint' : 'fields.perPersonHint')}
        >
          {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={4} />}
        </TextField>
      </div>
      <TextField
        name="minimum"
        label={t('fields.minimum')}
        hint={event ? t('fields.minimumHint') : t('fields.minimumAllHint')}
      >
        {(input) => <Input {...input} inputMode="decimal" autoComplete="off" unit={event?.currency} />}
      </TextField>
      <TextField
        name="description"
        label={t('fields.description')}
        aside={t('common:optional')}
        hint={t('fields.descriptionHint')}
      >
        {(input) => <Input {...input} autoComplete="off" maxLength={DISCOUNT_DESCRIPTION_MAX_CHARS} />}
      </TextField>
      <FormSwitch<CodeValues> name="active" label={t('fields.active')} hint={t('fields.activeHint')} />
    </>
  );
}

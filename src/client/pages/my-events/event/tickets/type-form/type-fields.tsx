import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TicketValues } from '#client/features/events/own/draft/ticket-values.ts';
import { FormField } from '#client/features/form/form-field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { DESCRIPTION_MAX_CHARS, NAME_MAX_CHARS } from '#shared/limits.ts';
import { AccessPart } from './access-part.tsx';
import { BundlePart } from './bundle-part.tsx';
import { EntryPart } from './entry-part.tsx';
import { PricePart } from './price-part.tsx';
import { QuestionsPart } from './questions-part.tsx';

interface TypeFieldsProps {
  event: EventView;
  /** As saved; null for a new type. */
  type: TicketTypeView | null;
}

/** The fields of a ticket type: what every type has, then parts that most leave as they are. */
export function TypeFields({ event, type }: TypeFieldsProps) {
  const { t } = useTranslation(['organizer', 'common']);
  const { control } = useFormContext<TicketValues>();
  const [pricing, bundle] = useWatch({ control, name: ['pricing', 'bundle'] });
  const isBundle = bundle.length > 0;
  return (
    <>
      <FormField<TicketValues> name="name" label={t('types.fields.name')} className="col-span-2">
        {(input) => (
          <Input
            {...input}
            autoComplete="off"
            maxLength={NAME_MAX_CHARS}
            placeholder={t('types.fields.namePlaceholder')}
          />
        )}
      </FormField>
      <FormField<TicketValues>
        name="price"
        label={t(pricing === 'fixed' ? 'types.fields.price' : 'types.fields.minimum')}
      >
        {(input) => <Input {...input} inputMode="decimal" autoComplete="off" unit={event.currency} />}
      </FormField>
      {isBundle ? null : (
        <FormField<TicketValues>
          name="quantity"
          label={t('types.fields.quantity')}
          hint={type && type.sold > 0 ? t('types.fields.soldAlready', { count: type.sold }) : undefined}
        >
          {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={7} />}
        </FormField>
      )}
      <FormField<TicketValues>
        name="description"
        label={t('types.fields.description')}
        aside={t('common:optional')}
        className="col-span-2"
      >
        {(input) => <Textarea {...input} maxLength={DESCRIPTION_MAX_CHARS} className="min-h-20" />}
      </FormField>
      <FormField<TicketValues>
        name="salesStart"
        label={t('types.fields.salesStart')}
        aside={t('common:optional')}
        hint={t('types.fields.salesStartHint')}
        className="col-span-2"
      >
        {(input) => <Input type="datetime-local" {...input} />}
      </FormField>
      <FormField<TicketValues>
        name="salesEnd"
        label={t('types.fields.salesEnd')}
        aside={t('common:optional')}
        hint={t('types.fields.salesEndHint', { timeZone: event.timeZone })}
        className="col-span-2"
      >
        {(input) => <Input type="datetime-local" {...input} />}
      </FormField>
      <FormField<TicketValues>
        name="perOrderLimit"
        label={t('types.fields.perOrderLimit')}
        className="col-span-2"
      >
        {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={2} />}
      </FormField>
      <FormField<TicketValues>
        name="perPersonLimit"
        label={t('types.fields.perPersonLimit')}
        aside={t('common:optional')}
        hint={t('types.fields.perPersonLimitHint')}
        className="col-span-2"
      >
        {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={4} />}
      </FormField>
      <AccessPart event={event} type={type} />
      {isBundle ? null : <PricePart currency={event.currency} />}
      {isBundle ? null : <QuestionsPart />}
      {pricing === 'fixed' ? <BundlePart event={event} type={type} /> : null}
      {isBundle ? null : <EntryPart event={event} />}
    </>
  );
}

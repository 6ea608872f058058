import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TicketValues } from '#client/features/events/own/draft/ticket-values.ts';
import { ControlledField, FormField } from '#client/features/form/form-field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Currency } from '#shared/money/money.ts';
import { TYPE_PRICINGS } from '#shared/states.ts';
import { FormPart } from './form-part.tsx';

/** Whether the price is fixed, or guests choose an amount. */
export function PricePart({ currency }: { currency: Currency }) {
  const { t } = useTranslation(['organizer', 'common']);
  const { control } = useFormContext<TicketValues>();
  const pricing = useWatch({ control, name: 'pricing' });
  return (
    <FormPart
      title={t('types.pricing.title')}
      said={t(`types.pricing.${pricing}`)}
      fields={['pricing', 'suggestedPrice']}
    >
      <ControlledField<TicketValues, 'pricing'>
        name="pricing"
        label={t('types.pricing.label')}
        hint={t(`types.pricing.hint.${pricing}`)}
        className="col-span-2"
      >
        {(select) => (
          <Select
            {...select}
            options={TYPE_PRICINGS.map((value) => ({ value, label: t(`types.pricing.${value}`) }))}
          />
        )}
      </ControlledField>
      {pricing === 'fixed' ? null : (
        <FormField<TicketValues>
          name="suggestedPrice"
          label={t('types.pricing.suggested')}
          aside={t('common:optional')}
          className="col-span-2"
        >
          {(input) => <Input {...input} inputMode="decimal" autoComplete="off" unit={currency} />}
        </FormField>
      )}
    </FormPart>
  );
}

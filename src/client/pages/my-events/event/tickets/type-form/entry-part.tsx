import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TicketValues } from '#client/features/events/own/draft/ticket-values.ts';
import { FormField } from '#client/features/form/form-field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { FormPart } from './form-part.tsx';

/** Age limit and doors time, where they differ from the event's. */
export function EntryPart({ event }: { event: EventView }) {
  const { t } = useTranslation(['organizer', 'common']);
  const { control } = useFormContext<TicketValues>();
  const [minAge, doorsAt] = useWatch({ control, name: ['minAge', 'doorsAt'] });
  return (
    <FormPart
      title={t('types.entry.title')}
      said={t(minAge || doorsAt ? 'types.entry.own' : 'types.entry.asEvent')}
      fields={['minAge', 'doorsAt']}
    >
      <FormField<TicketValues>
        name="minAge"
        label={t('types.entry.minAge')}
        aside={t('common:optional')}
        hint={t('types.entry.hint')}
        className="col-span-2"
      >
        {(input) => (
          <Input
            {...input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            placeholder={event.minAge === null ? '' : String(event.minAge)}
          />
        )}
      </FormField>
      <FormField<TicketValues>
        name="doorsAt"
        label={t('types.entry.doorsAt')}
        aside={t('common:optional')}
        className="col-span-2"
      >
        {(input) => <Input type="datetime-local" {...input} />}
      </FormField>
    </FormPart>
  );
}

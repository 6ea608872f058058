import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ControlledField, FormField } from '#client/features/form/form-field.tsx';
import { useMay } from '#client/features/organizations/use-may.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS } from '#shared/limits.ts';
import { LIST_ENDINGS, LIST_KINDS, LIST_MODES } from '#shared/states.ts';
import { type ListFields, type ListValues, NONE } from './list-values.ts';
import { PriceFields } from './price-fields.tsx';

interface ListFormFieldsProps {
  event: EventView;
  isNew: boolean;
}

/** What an organizer decides about a list: who, how many, what it costs, and until when. */
export function ListFormFields({ event, isNew }: ListFormFieldsProps) {
  return (
    <>
      <WhoFields />
      <PromoterField event={event} />
      <PlaceFields event={event} isNew={isNew} />
      <PriceFields event={event} />
      <TimeFields event={event} />
    </>
  );
}

function WhoFields() {
  const { t } = useTranslation(['lists', 'common', 'guestList']);
  return (
    <>
      <FormField<ListValues> name="name" label={t('fields.name')} className="col-span-2">
        {(input) => (
          <Input
            {...input}
            autoComplete="off"
            maxLength={NAME_MAX_CHARS}
            placeholder={t('fields.namePlaceholder')}
          />
        )}
      </FormField>
      <ControlledField<ListValues, 'kind'> name="kind" label={t('fields.kind')} className="col-span-2">
        {(control) => (
          <Select
            {...control}
            options={LIST_KINDS.map((value) => ({ value, label: t(`guestList:kind.${value}`) }))}
          />
        )}
      </ControlledField>
      <FormField<ListValues>
        name="ownerName"
        label={t('fields.ownerName')}
        aside={t('common:optional')}
        className="col-span-2"
      >
        {(input) => <Input {...input} autoComplete="off" maxLength={NAME_MAX_CHARS} />}
      </FormField>
      <FormField<ListValues>
        name="ownerEmail"
        label={t('fields.ownerEmail')}
        aside={t('common:optional')}
        hint={t('fields.ownerEmailHint')}
        className="col-span-2"
      >
        {(input) => (
          <Input {...input} type="email" inputMode="email" autoComplete="off" maxLength={EMAIL_MAX_CHARS} />
        )}
      </FormField>
    </>
  );
}

/** Whose commission the list's arrivals earn. Only those who may see promoters choose one. */
function PromoterField({ event }: { event: EventView }) {
  const { t } = useTranslation('lists');
  const may = useMay({ eventId: event.id, organizationId: event.organizer.id });
  const { control } = useFormContext<ListValues, unknown, ListFields>();
  const chosen = useWatch({ control, name: 'promoterId' });
  const query = useQuery({
    ...trpc.promoters.ofEvent.queryOptions({ eventId: event.id }),
    enabled: may(['sell', 'money']),
  });
  const promoters = query.data?.items.filter(({ id, endedAt }) => endedAt === null || id === chosen) ?? [];
  if (promoters.length === 0) return null;
  return (
    <ControlledField<ListValues, 'promoterId'>
      name="promoterId"
      label={t('fields.promoter')}
      hint={t('fields.promoterHint')}
      className="col-span-2"
    >
      {(field) => (
        <Select
          {...field}
          options={[
            { value: NONE, label: t('fields.noPromoter') },
            ...promoters.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </ControlledField>
  );
}

function PlaceFields({ event, isNew }: ListFormFieldsProps) {
  const { t } = useTranslation('lists');
  const { control } = useFormContext<ListValues, unknown, ListFields>();
  const mode = useWatch({ control, name: 'mode' });
  return (
    <>
      <FormField<ListValues> name="quota" label={t('fields.quota')} hint={t('fields.quotaHint')}>
        {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={5} />}
      </FormField>
      <FormField<ListValues> name="plusMax" label={t('fields.plusMax')} hint={t('fields.plusMaxHint')}>
        {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={2} />}
      </FormField>
      <ControlledField<ListValues, 'mode'>
        name="mode"
        label={t('fields.mode')}
        hint={t(`mode.${mode}.hint`)}
        className="col-span-2"
      >
        {(control) => (
          <Select
            {...control}
            options={LIST_MODES.map((value) => ({ value, label: t(`mode.${value}.label`) }))}
          />
        )}
      </ControlledField>
      {isNew && event.ticketTypes.length > 0 ? (
        <ControlledField<ListValues, 'ticketTypeId'>
          name="ticketTypeId"
          label={t('fields.type')}
          hint={t('fields.typeHint')}
          className="col-span-2"
        >
          {(control) => (
            <Select
              {...control}
              options={[
                { value: NONE, label: t('fields.noType') },
                ...event.ticketTypes
                  .filter(({ bundle }) => !bundle)
                  .map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </ControlledField>
      ) : null}
    </>
  );
}

function TimeFields({ event }: { event: EventView }) {
  const { t } = useTranslation(['lists', 'common']);
  const { control } = useFormContext<ListValues, unknown, ListFields>();
  const after = useWatch({ control, name: 'after' });
  return (
    <>
      <FormField<ListValues>
        name="namesUntil"
        label={t('fields.namesUntil')}
        aside={t('common:optional')}
        hint={t('fields.namesUntilHint')}
        className="col-span-2"
      >
        {(input) => <Input type="datetime-local" {...input} />}
      </FormField>
      <FormField<ListValues>
        name="entryUntil"
        label={t('fields.entryUntil')}
        aside={t('common:optional')}
        hint={t('fields.entryUntilHint', { timeZone: event.timeZone })}
        className="col-span-2"
      >
        {(input) => <Input type="datetime-local" {...input} />}
      </FormField>
      <ControlledField<ListValues, 'after'>
        name="after"
        label={t('fields.after')}
        hint={t(`after.${after}.hint`)}
        className="col-span-2"
      >
        {(control) => (
          <Select
            {...control}
            options={LIST_ENDINGS.map((value) => ({ value, label: t(`after.${value}.label`) }))}
          />
        )}
      </ControlledField>
      <FormField<ListValues>
        name="note"
        label={t('fields.note')}
        aside={t('common:optional')}
        hint={t('fields.noteHint')}
        className="col-span-2"
      >
        {(input) => (
          <Input
            {...input}
            autoComplete="off"
            maxLength={NAME_MAX_CHARS}
            placeholder={t('fields.notePlaceholder')}
          />
        )}
      </FormField>
    </>
  );
}

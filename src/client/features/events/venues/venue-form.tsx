import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { FieldProblem } from '#client/features/form/field-problem.ts';
import { Form } from '#client/features/form/form.tsx';
import { ControlledField, FormField } from '#client/features/form/form-field.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Venue } from '#shared/contracts/events/venues.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { ADDRESS_MAX_CHARS, NAME_MAX_CHARS, QUANTITY_MAX } from '#shared/limits.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import { wholeNumber } from '../own/draft/event-values.ts';
import { timeZoneOptions } from '../own/form/time-zones.ts';
import { useFollowCity } from '../own/form/use-follow-city.ts';

const required = 'required' satisfies FieldProblem;
const schema = z.object({
  name: z.string().trim().min(1, required).max(NAME_MAX_CHARS),
  address: z.string().trim().max(ADDRESS_MAX_CHARS),
  city: z.string().trim().min(1, required).max(NAME_MAX_CHARS),
  timeZone: z.string().min(1, required),
  currency: currencySchema,
  capacity: wholeNumber(1, QUANTITY_MAX),
});
type Values = z.input<typeof schema>;

/** Corrects a saved venue; events that were created there keep what they have. */
export function VenueForm({ venue, onDone }: { venue: Venue; onDone: () => void }) {
  const { t } = useTranslation(['ownEvents', 'organizer', 'common']);
  const update = useAction({
    call: trpc.venues.update.mutationOptions(),
    refresh: [trpc.venues.pathKey()],
  });
  const { id: venueId, ...saved } = venue;
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { ...saved, capacity: saved.capacity === null ? '' : String(saved.capacity) },
  });
  const followCity = useFollowCity({
    own: saved,
    read: () => form.getValues(),
    write: ({ timeZone, currency }) => {
      form.setValue('timeZone', timeZone);
      form.setValue('currency', currency);
    },
  });
  const save = form.handleSubmit(async (fields) => {
    if (await update.run({ venueId, ...fields })) onDone();
  });
  const submit = (event: FormEvent) => {
    // React passes the event on to the event's form, around the portal.
    event.stopPropagation();
    void save(event);
  };
  return (
    <Form form={form} onSubmit={submit} className="flex flex-col gap-4">
      <FormField<Values> name="name" label={t('organizer:fields.venueName')}>
        {(input) => <Input {...input} autoComplete="off" maxLength={NAME_MAX_CHARS} autoFocus />}
      </FormField>
      <FormField<Values>
        name="address"
        label={t('organizer:fields.venueAddress')}
        aside={t('common:optional')}
      >
        {(input) => <Input {...input} autoComplete="off" maxLength={ADDRESS_MAX_CHARS} />}
      </FormField>
      <FormField<Values>
        name="city"
        label={t('organizer:fields.city')}
        options={{ onChange: (event) => followCity.onChange(event.target.value) }}
      >
        {(input) => (
          <Input {...input} onFocus={followCity.onFocus} autoComplete="off" maxLength={NAME_MAX_CHARS} />
        )}
      </FormField>
      <ControlledField<Values, 'timeZone'> name="timeZone" label={t('organizer:fields.timeZone')}>
        {(control) => (
          <Combobox
            {...control}
            options={timeZoneOptions(control.value, Date.now())}
            empty={t('organizer:fields.timeZoneEmpty')}
            openLabel={t('organizer:fields.timeZoneOpen')}
          />
        )}
      </ControlledField>
      <div className="grid grid-cols-2 gap-4">
        <ControlledField<Values, 'currency'> name="currency" label={t('organizer:fields.currency')}>
          {(control) => (
            <Select {...control} options={CURRENCIES.map((value) => ({ value, label: value }))} />
          )}
        </ControlledField>
        <FormField<Values> name="capacity" label={t('organizer:fields.capacity')}>
          {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={7} />}
        </FormField>
      </div>
      <Failure of={update} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={update.busy}>
          {t('venues.save')}
        </Button>
        <Button variant="outline" disabled={update.busy} onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
    </Form>
  );
}

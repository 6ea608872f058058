import { useMemo } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { timeZoneOptions, zoneName } from '#client/features/events/own/form/time-zones.ts';
import type { FollowCity } from '#client/features/events/own/form/use-follow-city.ts';
import { movedEnd } from '#client/features/events/own/form/zoned-time.ts';
import { isKnownCity, useVenues } from '#client/features/events/venues/use-venues.ts';
import { VenueField } from '#client/features/events/venues/venue-field.tsx';
import { ControlledField, FormField } from '#client/features/form/form-field.tsx';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { useFormats } from '#client/lib/format.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Venue } from '#shared/contracts/events/venues.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import type { QuickFields, QuickValues } from './quick-values.ts';

export type QuickForm = UseFormReturn<QuickValues, unknown, QuickFields>;

const FIELDS = 'grid grid-cols-1 items-start gap-5 sm:grid-cols-2';

/** Name and place: the only values that a template cannot propose. */
export function WhatStep({ form, followCity }: { form: QuickForm; followCity: FollowCity }) {
  const { t } = useTranslation('organizer');
  const { language } = useFormats();
  const problem = useProblemText();
  const { register, formState } = form;
  const { errors } = formState;
  const [timeZone, currency, address, city] = useWatch({
    control: form.control,
    name: ['timeZone', 'currency', 'venueAddress', 'city'],
  });
  const venues = useVenues();
  const isKnown = city.trim() === '' || isKnownCity(city, venues);
  const choose = (venue: Venue) => {
    const capacity = String(venue.capacity ?? form.getValues('capacity'));
    const values = { venueName: venue.name, venueAddress: venue.address, capacity };
    const { city, timeZone, currency } = venue;
    for (const [field, value] of Object.entries({ ...values, city, timeZone, currency }))
      form.setValue(field as keyof typeof values, value, { shouldDirty: true });
    if (errors.venueName || errors.city) void form.trigger(['venueName', 'city']);
  };
  // Registration order decides which error gets the focus first; a `Controller` would register last.
  register('name');
  register('venueName');
  const zone = useMemo(() => zoneName(timeZone, Date.now(), language), [timeZone, language]);
  return (
    <div className={FIELDS}>
      <FormField<QuickValues> name="name" label={t('fields.name')} className="sm:col-span-2">
        {(input) => <Input {...input} autoComplete="off" maxLength={NAME_MAX_CHARS} />}
      </FormField>
      <Controller
        control={form.control}
        name="venueName"
        render={({ field }) => (
          <VenueField
            venues={venues}
            field={field}
            address={address}
            onAddress={(next) => form.setValue('venueAddress', next, { shouldDirty: true })}
            onChoose={choose}
            hint={address}
            error={problem(errors.venueName)}
          />
        )}
      />
      <FormField<QuickValues>
        name="city"
        label={t('fields.city')}
        hint={t(isKnown ? 'fields.placeFollows' : 'fields.placeUnknown', { zone, currency })}
        options={{ onChange: (event) => followCity.onChange(event.target.value) }}
      >
        {(input) => (
          <Input
            {...input}
            onFocus={followCity.onFocus}
            autoComplete="address-level2"
            maxLength={NAME_MAX_CHARS}
          />
        )}
      </FormField>
    </div>
  );
}

/** Time, capacity and currency, all proposed by the template. */
export function WhenStep({ form }: { form: QuickForm }) {
  const { t } = useTranslation(['organizer', 'common']);
  const { locale } = useFormats();
  const [start, timeZone] = useWatch({ control: form.control, name: ['start', 'timeZone'] });
  const currencyNames = new Intl.DisplayNames(locale, { type: 'currency' });
  const moveEnd = (next: string) => {
    const moved = movedEnd({ start, end: form.getValues('end') }, next);
    if (moved) form.setValue('end', moved, { shouldDirty: true });
  };
  return (
    <div className={FIELDS}>
      <FormField<QuickValues> name="start" label={t('fields.start')}>
        {(input) => (
          <Input
            type="datetime-local"
            {...input}
            onChange={(event) => {
              moveEnd(event.target.value);
              return input.onChange(event);
            }}
          />
        )}
      </FormField>
      <FormField<QuickValues> name="end" label={t('fields.end')}>
        {(input) => <Input type="datetime-local" {...input} min={start} />}
      </FormField>
      <ControlledField<QuickValues, 'timeZone'>
        name="timeZone"
        label={t('fields.timeZone')}
        className="sm:col-span-2"
      >
        {(combobox) => (
          <Combobox
            {...combobox}
            options={timeZoneOptions(timeZone, Date.now())}
            empty={t('fields.timeZoneEmpty')}
            openLabel={t('fields.timeZoneOpen')}
          />
        )}
      </ControlledField>
      <FormField<QuickValues>
        name="capacity"
        label={t('fields.capacity')}
        aside={t('common:optional')}
        hint={t('fields.capacityHint')}
      >
        {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={7} />}
      </FormField>
      <ControlledField<QuickValues, 'currency'>
        name="currency"
        label={t('fields.currency')}
        hint={t('fields.currencyHint')}
      >
        {(select) => (
          <Select
            {...select}
            options={CURRENCIES.map((value) => ({ value, label: `${value} · ${currencyNames.of(value)}` }))}
          />
        )}
      </ControlledField>
    </div>
  );
}

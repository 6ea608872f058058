import { useMemo } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { timeZoneOptions, zoneName } from '#client/features/events/own/form/time-zones.ts';
import type { FollowCity } from '#client/features/events/own/form/use-follow-city.ts';
import { isKnownCity, useVenues } from '#client/features/events/venues/use-venues.ts';
import { VenueField } from '#client/features/events/venues/venue-field.tsx';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { useFormats } from '#client/lib/format.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Venue } from '#shared/contracts/events/venues.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import { between, later, type QuickFields, type QuickValues } from './quick-values.ts';

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
      <Field label={t('fields.name')} error={problem(errors.name)} className="sm:col-span-2">
        <Input {...register('name')} autoComplete="off" maxLength={NAME_MAX_CHARS} />
      </Field>
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
      <Field
        label={t('fields.city')}
        hint={t(isKnown ? 'fields.placeFollows' : 'fields.placeUnknown', { zone, currency })}
        error={problem(errors.city)}
      >
        <Input
          {...register('city', { onChange: (event) => followCity.onChange(event.target.value) })}
          onFocus={followCity.onFocus}
          autoComplete="address-level2"
          maxLength={NAME_MAX_CHARS}
        />
      </Field>
    </div>
  );
}

/** Time, capacity and currency, all proposed by the template. */
export function WhenStep({ form }: { form: QuickForm }) {
  const { t } = useTranslation(['organizer', 'common']);
  const { locale } = useFormats();
  const problem = useProblemText();
  const { register, control, formState } = form;
  const { errors } = formState;
  const [start, timeZone] = useWatch({ control, name: ['start', 'timeZone'] });
  const currencyNames = new Intl.DisplayNames(locale, { type: 'currency' });
  const startField = register('start');
  return (
    <div className={FIELDS}>
      <Field label={t('fields.start')} error={problem(errors.start)}>
        <Input
          type="datetime-local"
          {...startField}
          onChange={(event) => {
            // Move the end along, to keep the duration.
            const lasts = between(start, form.getValues('end'));
            const { value } = event.target;
            if (value && lasts > 0) form.setValue('end', later(value, lasts), { shouldDirty: true });
            return startField.onChange(event);
          }}
        />
      </Field>
      <Field label={t('fields.end')} error={problem(errors.end)}>
        <Input type="datetime-local" {...register('end')} min={start} />
      </Field>
      <Field label={t('fields.timeZone')} error={problem(errors.timeZone)} className="sm:col-span-2">
        <Controller
          control={control}
          name="timeZone"
          render={({ field }) => (
            <Combobox
              ref={field.ref}
              options={timeZoneOptions(timeZone, Date.now())}
              value={field.value}
              onChange={field.onChange}
              empty={t('fields.timeZoneEmpty')}
              openLabel={t('fields.timeZoneOpen')}
            />
          )}
        />
      </Field>
      <Field
        label={t('fields.capacity')}
        aside={t('common:optional')}
        hint={t('fields.capacityHint')}
        error={problem(errors.capacity)}
      >
        <Input {...register('capacity')} inputMode="numeric" autoComplete="off" maxLength={7} />
      </Field>
      <Field label={t('fields.currency')} hint={t('fields.currencyHint')} error={problem(errors.currency)}>
        <Controller
          control={control}
          name="currency"
          render={({ field }) => (
            <Select
              ref={field.ref}
              options={CURRENCIES.map((value) => ({ value, label: `${value} · ${currencyNames.of(value)}` }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </Field>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Form } from '#client/features/form/form.tsx';
import { ControlledField, FormField, FormSwitch } from '#client/features/form/form-field.tsx';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { configQuery } from '#client/lib/api/config.ts';
import { useFormats } from '#client/lib/format.ts';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { Venue } from '#shared/contracts/events/venues.ts';
import type { Place } from '#shared/events/city-places.ts';
import {
  ADDRESS_MAX_CHARS,
  CASH_TICKETS_PER_SHIFT,
  DESCRIPTION_MAX_CHARS,
  NAME_MAX_CHARS,
} from '#shared/limits.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import { EVENT_CATEGORIES, type EventCategory, RETURN_RULES } from '#shared/states.ts';
import { isKnownCity, useVenues } from '../../venues/use-venues.ts';
import { VenueField } from '../../venues/venue-field.tsx';
import type { EventValues } from '../draft/event-values.ts';
import { type EventFormState, Section } from './form-section.tsx';
import { LineUpField } from './line-up-field.tsx';
import { zoneName } from './time-zones.ts';
import { useFollowCity, venueFollowing } from './use-follow-city.ts';
import { WhenFields } from './when-fields.tsx';

interface EventFormProps {
  form: EventFormState;
  onSubmit: (event: FormEvent) => void;
  /** Fallback for time zone and currency if the city is unknown. */
  own: Place;
  disabled: boolean;
  /** Fields that can no longer change, each with a reason below it. */
  locked: { currency: boolean; timeZone: boolean };
  /** Prices exist: a new city does not change their currency. */
  priced: boolean;
  /** The venue was proposed: it leaves when another city is typed. */
  venueFollows?: boolean;
  /** What a change of place or time asks of the organizer. */
  afterWhen?: ReactNode;
  /** Alerts and buttons below the fields. */
  children: ReactNode;
}

const TextField = FormField<EventValues>;

/** All fields of an event, for a new and for an existing one. */
export function EventForm({
  form,
  onSubmit,
  own,
  disabled,
  locked,
  priced,
  venueFollows = false,
  afterWhen,
  children,
}: EventFormProps) {
  const { t } = useTranslation(['organizer', 'common']);
  const { locale, language } = useFormats();
  const problem = useProblemText();
  const { control } = form;
  const venues = useVenues();
  const followCity = useFollowCity({
    own,
    read: () => form.getValues(),
    write: ({ timeZone: nextZone, currency: nextCurrency }, before, nextCity) => {
      if (!locked.timeZone) form.setValue('timeZone', nextZone, { shouldDirty: true });
      if (!locked.currency && !priced) form.setValue('currency', nextCurrency, { shouldDirty: true });
      if (!venueFollows) return;
      const { venueName, venueAddress } = venueFollowing(venues, before, nextCity);
      form.setValue('venueName', venueName, { shouldDirty: true });
      form.setValue('venueAddress', venueAddress, { shouldDirty: true });
    },
  });
  const [city, timeZone, currency, address, allowsTransfers, returns] = useWatch({
    control,
    name: ['city', 'timeZone', 'currency', 'venueAddress', 'allowsTransfers', 'returns'],
  });
  const choose = (venue: Venue) => {
    const set = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('venueName', venue.name, set);
    form.setValue('venueAddress', venue.address, set);
    form.setValue('city', venue.city, set);
    if (!locked.timeZone) form.setValue('timeZone', venue.timeZone, set);
    if (!locked.currency && !priced) form.setValue('currency', venue.currency, set);
    if (venue.capacity !== null && form.getValues('capacity') === '')
      form.setValue('capacity', String(venue.capacity), set);
  };
  const payable = useQuery(configQuery).data?.cardCurrencies;
  const noCards = payable !== undefined && !payable.includes(currency);
  const zone = useMemo(() => zoneName(timeZone, Date.now(), language), [timeZone, language]);
  const currencyNames = new Intl.DisplayNames(locale, { type: 'currency' });
  return (
    <Form form={form} disabled={disabled} onSubmit={onSubmit} className="flex flex-col gap-9">
      <Section title={t('sections.what')}>
        <TextField name="name" label={t('fields.name')}>
          {(input) => <Input {...input} autoComplete="off" maxLength={NAME_MAX_CHARS} />}
        </TextField>
        <ControlledField<EventValues, 'category'> name="category" label={t('fields.category')}>
          {({ value, ...select }) => (
            <Select<EventCategory>
              {...select}
              options={EVENT_CATEGORIES.map((each) => ({ value: each, label: t(`categories.${each}`) }))}
              value={value === '' ? null : value}
              placeholder={t('fields.categoryPlaceholder')}
            />
          )}
        </ControlledField>
        <TextField
          name="description"
          label={t('fields.description')}
          aside={t('common:optional')}
          className="sm:col-span-2"
        >
          {(input) => <Textarea {...input} maxLength={DESCRIPTION_MAX_CHARS} />}
        </TextField>
        <LineUpField />
      </Section>
      <Section title={t('sections.where')}>
        <Controller
          control={control}
          name="venueName"
          render={({ field, fieldState }) => (
            <VenueField
              venues={venues}
              field={field}
              address={address}
              onAddress={(next) => form.setValue('venueAddress', next, { shouldDirty: true })}
              onChoose={choose}
              error={problem(fieldState.error)}
              disabled={disabled}
            />
          )}
        />
        <TextField
          name="city"
          label={t('fields.city')}
          hint={
            city.trim() === ''
              ? t('fields.cityHint')
              : t(isKnownCity(city, venues) ? 'fields.placeFollows' : 'fields.placeUnknown', {
                  zone,
                  currency,
                })
          }
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
        </TextField>
        <TextField
          name="venueAddress"
          label={t('fields.venueAddress')}
          aside={t('common:optional')}
          className="sm:col-span-2"
        >
          {(input) => <Input {...input} autoComplete="street-address" maxLength={ADDRESS_MAX_CHARS} />}
        </TextField>
      </Section>
      <WhenFields zoneLocked={locked.timeZone} />
      {afterWhen}
      <Section title={t('sections.sale')}>
        <ControlledField<EventValues, 'currency'>
          name="currency"
          label={t('fields.currency')}
          hint={
            noCards
              ? t('fields.currencyNoCards')
              : t(locked.currency ? 'fields.currencyLocked' : 'fields.currencyHint')
          }
          disabled={locked.currency}
        >
          {(select) => (
            <Select
              {...select}
              options={CURRENCIES.map((value) => ({ value, label: `${value} · ${currencyNames.of(value)}` }))}
            />
          )}
        </ControlledField>
        <TextField
          name="capacity"
          label={t('fields.capacity')}
          aside={t('common:optional')}
          hint={t('fields.capacityHint')}
        >
          {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={7} />}
        </TextField>
        <TextField
          name="cashTicketLimit"
          label={t('fields.cashTicketLimit')}
          aside={t('common:optional')}
          hint={t('fields.cashTicketLimitHint', { limit: CASH_TICKETS_PER_SHIFT })}
        >
          {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={7} />}
        </TextField>
        <FormSwitch<EventValues> name="listed" label={t('fields.listed')} hint={t('fields.listedHint')} />
        <FormSwitch<EventValues>
          name="delayedPayments"
          label={t('fields.delayedPayments')}
          hint={t('fields.delayedPaymentsHint')}
        />
        <FormSwitch<EventValues>
          name="allowsTransfers"
          label={t('fields.allowsTransfers')}
          hint={t('fields.allowsTransfersHint')}
        />
        {allowsTransfers ? (
          <TextField
            name="transfersUntil"
            label={t('fields.transfersUntil')}
            aside={t('common:optional')}
            hint={t('fields.transfersUntilHint')}
          >
            {(input) => <Input type="datetime-local" {...input} />}
          </TextField>
        ) : null}
        <ControlledField<EventValues, 'returns'>
          name="returns"
          label={t('fields.returns')}
          hint={t('fields.returnsHint')}
        >
          {(select) => (
            <Select
              {...select}
              options={RETURN_RULES.map((value) => ({ value, label: t(`returnRules.${value}`) }))}
            />
          )}
        </ControlledField>
        {returns === 'never' ? null : (
          <TextField
            name="returnsUntil"
            label={t('fields.returnsUntil')}
            aside={t('common:optional')}
            hint={t('fields.returnsUntilHint')}
          >
            {(input) => <Input type="datetime-local" {...input} />}
          </TextField>
        )}
      </Section>
      {children}
    </Form>
  );
}

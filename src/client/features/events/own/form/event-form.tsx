import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { configQuery } from '#client/lib/api/config.ts';
import { useFormats } from '#client/lib/format.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Switch } from '#client/ui/switch.tsx';
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
  /** Alerts and buttons below the fields. */
  children: ReactNode;
}

/** All fields of an event, for a new and for an existing one. */
export function EventForm({
  form,
  onSubmit,
  own,
  disabled,
  locked,
  priced,
  venueFollows = false,
  children,
}: EventFormProps) {
  const { t } = useTranslation(['organizer', 'common']);
  const { locale, language } = useFormats();
  const problem = useProblemText();
  const { register, control, formState } = form;
  const { errors } = formState;
  // Registration order decides which error gets the focus first; a `Controller` would register last.
  register('name');
  register('category');
  register('venueName');
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
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-9">
      <Section title={t('sections.what')}>
        <Field label={t('fields.name')} error={problem(errors.name)} disabled={disabled}>
          <Input {...register('name')} autoComplete="off" maxLength={NAME_MAX_CHARS} />
        </Field>
        <Field label={t('fields.category')} error={problem(errors.category)} disabled={disabled}>
          <Controller
            control={control}
            name="category"
            render={({ field }) => (
              <Select<EventCategory>
                ref={field.ref}
                options={EVENT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
                value={field.value === '' ? null : field.value}
                onChange={field.onChange}
                placeholder={t('fields.categoryPlaceholder')}
                disabled={disabled}
              />
            )}
          />
        </Field>
        <Field
          label={t('fields.description')}
          aside={t('common:optional')}
          error={problem(errors.description)}
          disabled={disabled}
          className="sm:col-span-2"
        >
          <Textarea {...register('description')} maxLength={DESCRIPTION_MAX_CHARS} />
        </Field>
        <LineUpField form={form} disabled={disabled} />
      </Section>
      <Section title={t('sections.where')}>
        <Controller
          control={control}
          name="venueName"
          render={({ field }) => (
            <VenueField
              venues={venues}
              field={field}
              address={address}
              onAddress={(next) => form.setValue('venueAddress', next, { shouldDirty: true })}
              onChoose={choose}
              error={problem(errors.venueName)}
              disabled={disabled}
            />
          )}
        />
        <Field
          label={t('fields.city')}
          hint={
            city.trim() === ''
              ? t('fields.cityHint')
              : t(isKnownCity(city, venues) ? 'fields.placeFollows' : 'fields.placeUnknown', {
                  zone,
                  currency,
                })
          }
          error={problem(errors.city)}
          disabled={disabled}
        >
          <Input
            {...register('city', { onChange: (event) => followCity.onChange(event.target.value) })}
            onFocus={followCity.onFocus}
            autoComplete="address-level2"
            maxLength={NAME_MAX_CHARS}
          />
        </Field>
        <Field
          label={t('fields.venueAddress')}
          aside={t('common:optional')}
          error={problem(errors.venueAddress)}
          disabled={disabled}
          className="sm:col-span-2"
        >
          <Input {...register('venueAddress')} autoComplete="street-address" maxLength={ADDRESS_MAX_CHARS} />
        </Field>
      </Section>
      <WhenFields form={form} disabled={disabled} zoneLocked={locked.timeZone} />
      <Section title={t('sections.sale')}>
        <Field
          label={t('fields.currency')}
          hint={
            noCards
              ? t('fields.currencyNoCards')
              : t(locked.currency ? 'fields.currencyLocked' : 'fields.currencyHint')
          }
          error={problem(errors.currency)}
          disabled={disabled || locked.currency}
        >
          <Controller
            control={control}
            name="currency"
            render={({ field }) => (
              <Select
                ref={field.ref}
                options={CURRENCIES.map((value) => ({
                  value,
                  label: `${value} · ${currencyNames.of(value)}`,
                }))}
                value={field.value}
                onChange={field.onChange}
                disabled={disabled || locked.currency}
              />
            )}
          />
        </Field>
        <Field
          label={t('fields.capacity')}
          aside={t('common:optional')}
          hint={t('fields.capacityHint')}
          error={problem(errors.capacity)}
          disabled={disabled}
        >
          <Input {...register('capacity')} inputMode="numeric" autoComplete="off" maxLength={7} />
        </Field>
        <Field
          label={t('fields.cashTicketLimit')}
          aside={t('common:optional')}
          hint={t('fields.cashTicketLimitHint', { limit: CASH_TICKETS_PER_SHIFT })}
          error={problem(errors.cashTicketLimit)}
          disabled={disabled}
        >
          <Input {...register('cashTicketLimit')} inputMode="numeric" autoComplete="off" maxLength={7} />
        </Field>
        <Controller
          control={control}
          name="delayedPayments"
          render={({ field }) => (
            <Switch
              label={t('fields.delayedPayments')}
              hint={t('fields.delayedPaymentsHint')}
              checked={field.value}
              onChange={field.onChange}
              disabled={disabled}
            />
          )}
        />
        <Controller
          control={control}
          name="allowsTransfers"
          render={({ field }) => (
            <Switch
              label={t('fields.allowsTransfers')}
              hint={t('fields.allowsTransfersHint')}
              checked={field.value}
              onChange={field.onChange}
              disabled={disabled}
            />
          )}
        />
        {allowsTransfers ? (
          <Field
            label={t('fields.transfersUntil')}
            aside={t('common:optional')}
            hint={t('fields.transfersUntilHint')}
            error={problem(errors.transfersUntil)}
            disabled={disabled}
          >
            <Input type="datetime-local" {...register('transfersUntil')} />
          </Field>
        ) : null}
        <Field
          label={t('fields.returns')}
          hint={t('fields.returnsHint')}
          error={problem(errors.returns)}
          disabled={disabled}
        >
          <Controller
            control={control}
            name="returns"
            render={({ field }) => (
              <Select
                ref={field.ref}
                options={RETURN_RULES.map((value) => ({ value, label: t(`returnRules.${value}`) }))}
                value={field.value}
                onChange={field.onChange}
                disabled={disabled}
              />
            )}
          />
        </Field>
        {returns === 'never' ? null : (
          <Field
            label={t('fields.returnsUntil')}
            aside={t('common:optional')}
            hint={t('fields.returnsUntilHint')}
            error={problem(errors.returnsUntil)}
            disabled={disabled}
          >
            <Input type="datetime-local" {...register('returnsUntil')} />
          </Field>
        )}
      </Section>
      {children}
    </form>
  );
}

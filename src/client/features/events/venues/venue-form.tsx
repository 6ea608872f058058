import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { FieldProblem } from '#client/features/form/field-problem.ts';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { Field } from '#client/ui/field.tsx';
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

/** Corrects a saved venue; events that were created there keep what they have. */
export function VenueForm({ venue, onDone }: { venue: Venue; onDone: () => void }) {
  const { t } = useTranslation(['ownEvents', 'organizer', 'common']);
  const { language } = useFormats();
  const problem = useProblemText();
  const queryClient = useQueryClient();
  const update = useMutation(trpc.venues.update.mutationOptions());
  const { idFor } = useRequestId();
  const [failure, setFailure] = useState<string | null>(null);
  const { id: venueId, ...saved } = venue;
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { ...saved, capacity: saved.capacity === null ? '' : String(saved.capacity) },
  });
  const { register, control, formState } = form;
  const followCity = useFollowCity({
    own: saved,
    read: () => form.getValues(),
    write: ({ timeZone, currency }) => {
      form.setValue('timeZone', timeZone);
      form.setValue('currency', currency);
    },
  });
  const save = form.handleSubmit(async (fields) => {
    setFailure(null);
    const content = { venueId, ...fields };
    try {
      await update.mutateAsync({ requestId: idFor(content), ...content });
    } catch (error) {
      setFailure(errorMessage(error, language));
      return;
    }
    await queryClient.invalidateQueries({ queryKey: trpc.venues.pathKey() });
    onDone();
  });
  const submit = (event: FormEvent) => {
    // React passes the event on to the event's form, around the portal.
    event.stopPropagation();
    void save(event);
  };
  const { errors } = formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('organizer:fields.venueName')} error={problem(errors.name)}>
        <Input {...register('name')} autoComplete="off" maxLength={NAME_MAX_CHARS} autoFocus />
      </Field>
      <Field
        label={t('organizer:fields.venueAddress')}
        aside={t('common:optional')}
        error={problem(errors.address)}
      >
        <Input {...register('address')} autoComplete="off" maxLength={ADDRESS_MAX_CHARS} />
      </Field>
      <Field label={t('organizer:fields.city')} error={problem(errors.city)}>
        <Input
          {...register('city', { onChange: (event) => followCity.onChange(event.target.value) })}
          onFocus={followCity.onFocus}
          autoComplete="off"
          maxLength={NAME_MAX_CHARS}
        />
      </Field>
      <Field label={t('organizer:fields.timeZone')} error={problem(errors.timeZone)}>
        <Controller
          control={control}
          name="timeZone"
          render={({ field }) => (
            <Combobox
              ref={field.ref}
              options={timeZoneOptions(field.value, Date.now())}
              value={field.value}
              onChange={field.onChange}
              empty={t('organizer:fields.timeZoneEmpty')}
              openLabel={t('organizer:fields.timeZoneOpen')}
            />
          )}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('organizer:fields.currency')} error={problem(errors.currency)}>
          <Controller
            control={control}
            name="currency"
            render={({ field }) => (
              <Select
                ref={field.ref}
                options={CURRENCIES.map((value) => ({ value, label: value }))}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </Field>
        <Field label={t('organizer:fields.capacity')} error={problem(errors.capacity)}>
          <Input {...register('capacity')} inputMode="numeric" autoComplete="off" maxLength={7} />
        </Field>
      </div>
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={update.isPending}>
          {t('venues.save')}
        </Button>
        <Button variant="outline" disabled={update.isPending} onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}

import { useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { useFormats } from '#client/lib/format.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { type EventFormState, Section } from './form-section.tsx';
import { timeZoneOptions } from './time-zones.ts';
import { instantOf } from './zoned-time.ts';

interface WhenFieldsProps {
  form: EventFormState;
  disabled: boolean;
  zoneLocked: boolean;
}

/** Start and end in the venue's time zone, and the zone itself. */
export function WhenFields({ form, disabled, zoneLocked }: WhenFieldsProps) {
  const { t } = useTranslation('organizer');
  const problem = useProblemText();
  const { register, control, formState } = form;
  const { errors } = formState;
  const [start, end, timeZone] = useWatch({ control, name: ['start', 'end', 'timeZone'] });
  const zones = useMemo(() => timeZoneOptions(timeZone, Date.now()), [timeZone]);
  return (
    <Section title={t('sections.when')}>
      <Field label={t('fields.start')} error={problem(errors.start)} disabled={disabled}>
        <Input type="datetime-local" {...register('start')} />
      </Field>
      <Field label={t('fields.end')} error={problem(errors.end)} disabled={disabled}>
        <Input type="datetime-local" {...register('end')} min={start} />
      </Field>
      <Field
        label={t('fields.timeZone')}
        hint={zoneLocked ? t('fields.timeZoneLocked') : t('fields.timeZoneHint')}
        error={problem(errors.timeZone)}
        disabled={disabled || zoneLocked}
        className="sm:col-span-2"
      >
        <Controller
          control={control}
          name="timeZone"
          render={({ field }) => (
            <Combobox
              ref={field.ref}
              options={zones}
              value={field.value}
              onChange={field.onChange}
              empty={t('fields.timeZoneEmpty')}
              openLabel={t('fields.timeZoneOpen')}
              disabled={disabled || zoneLocked}
            />
          )}
        />
      </Field>
      <Preview start={start} end={end} timeZone={timeZone} />
    </Section>
  );
}

/** The times as guests will see them; reserves its space, so that the layout does not shift while typing. */
function Preview({ start, end, timeZone }: { start: string; end: string; timeZone: string }) {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  const from = instantOf(start, timeZone);
  const to = instantOf(end, timeZone);
  const range =
    from.ok && to.ok && from.ms < to.ms
      ? formats.eventRange(new Date(from.ms).toISOString(), new Date(to.ms).toISOString(), { timeZone })
      : null;
  return (
    <p aria-live="polite" className="min-h-6 text-muted-foreground text-sm sm:col-span-2">
      {range ? t('fields.whenPreview', { range }) : null}
    </p>
  );
}

import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ControlledField, FormField } from '#client/features/form/form-field.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { Input } from '#client/ui/input.tsx';
import type { EventValues } from '../draft/event-values.ts';
import { Section } from './form-section.tsx';
import { timeZoneOptions } from './time-zones.ts';
import { instantOf, movedEnd } from './zoned-time.ts';

const TextField = FormField<EventValues>;

/** Start and end in the venue's time zone, and the zone itself. */
export function WhenFields({ zoneLocked }: { zoneLocked: boolean }) {
  const { t } = useTranslation(['organizer', 'common']);
  const { control, getValues, setValue } = useFormContext<EventValues>();
  const [start, end, timeZone] = useWatch({ control, name: ['start', 'end', 'timeZone'] });
  const zones = useMemo(() => timeZoneOptions(timeZone, Date.now()), [timeZone]);
  const moveEnd = (next: string) => {
    const moved = movedEnd({ start, end: getValues('end') }, next);
    if (moved) setValue('end', moved, { shouldDirty: true });
  };
  return (
    <Section title={t('sections.when')}>
      <TextField name="start" label={t('fields.start')}>
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
      </TextField>
      <TextField name="end" label={t('fields.end')}>
        {(input) => <Input type="datetime-local" {...input} min={start} />}
      </TextField>
      <TextField
        name="doorsAt"
        label={t('fields.doorsAt')}
        aside={t('common:optional')}
        hint={t('fields.doorsAtHint')}
      >
        {(input) => <Input type="datetime-local" {...input} max={end} />}
      </TextField>
      <TextField
        name="minAge"
        label={t('fields.minAge')}
        aside={t('common:optional')}
        hint={t('fields.minAgeHint')}
      >
        {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={2} />}
      </TextField>
      <ControlledField<EventValues, 'timeZone'>
        name="timeZone"
        label={t('fields.timeZone')}
        hint={zoneLocked ? t('fields.timeZoneLocked') : t('fields.timeZoneHint')}
        disabled={zoneLocked}
        className="sm:col-span-2"
      >
        {(box) => (
          <Combobox
            {...box}
            options={zones}
            empty={t('fields.timeZoneEmpty')}
            openLabel={t('fields.timeZoneOpen')}
          />
        )}
      </ControlledField>
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

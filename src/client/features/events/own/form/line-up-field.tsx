import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormDisabled } from '#client/features/form/form.tsx';
import { FormField } from '#client/features/form/form-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { NAME_MAX_CHARS, PERFORMERS_PER_EVENT_MAX } from '#shared/limits.ts';
import type { EventValues } from '../draft/event-values.ts';

/** The performers, in order. Guests can tip each of them. */
export function LineUpField() {
  const { t } = useTranslation('organizer');
  const { control } = useFormContext<EventValues>();
  const disabled = useFormDisabled();
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'lineUp' });
  return (
    <fieldset disabled={disabled} className="min-w-0 sm:col-span-2">
      <legend className="font-medium text-sm">{t('fields.lineUp')}</legend>
      <p className="mt-0.5 text-muted-foreground text-sm">{t('fields.lineUpHint')}</p>
      {fields.length > 0 ? (
        <ol className="mt-3 flex flex-col gap-3">
          {fields.map((field, index) => (
            <li key={field.id} className="flex flex-wrap items-end justify-end gap-2">
              <FormField<EventValues>
                name={`lineUp.${index}.name`}
                label={t('fields.performer', { number: index + 1 })}
                className="flex-1 basis-36"
              >
                {(input) => <Input {...input} autoComplete="off" maxLength={NAME_MAX_CHARS} />}
              </FormField>
              <div className="flex">
                <IconButton
                  variant="ghost"
                  className="max-sm:w-9"
                  label={t('fields.performerUp', { number: index + 1 })}
                  disabled={disabled || index === 0}
                  onClick={() => swap(index, index - 1)}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  variant="ghost"
                  className="max-sm:w-9"
                  label={t('fields.performerDown', { number: index + 1 })}
                  disabled={disabled || index === fields.length - 1}
                  onClick={() => swap(index, index + 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
              </div>
              <IconButton
                variant="ghost"
                className="max-sm:w-9"
                label={t('fields.removePerformer', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
      ) : null}
      <Button
        variant="outline"
        className="mt-3"
        disabled={disabled || fields.length >= PERFORMERS_PER_EVENT_MAX}
        onClick={() => append({ name: '' })}
      >
        <Plus aria-hidden="true" />
        {t('fields.addPerformer')}
      </Button>
    </fieldset>
  );
}

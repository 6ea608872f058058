import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormDisabled } from '#client/features/form/form.tsx';
import { FormField, FormSwitch } from '#client/features/form/form-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { LIST_STEPS_MAX } from '#shared/lists/list-limits.ts';
import type { ListFields, ListValues } from './list-values.ts';

/** "Free until 01:00, then 10 €": prices by time, the last one without an end. */
export function PriceFields({ event }: { event: EventView }) {
  const { t } = useTranslation('lists');
  const { control } = useFormContext<ListValues, unknown, ListFields>();
  const disabled = useFormDisabled();
  const isPriced = useWatch({ control, name: 'isPriced' });
  const { fields, insert, remove } = useFieldArray({ control, name: 'steps' });
  return (
    <fieldset className="col-span-2 grid grid-cols-1 gap-4 rounded-xl border p-4">
      <FormSwitch<ListValues>
        name="isPriced"
        label={t('price.switch')}
        hint={t(isPriced ? 'price.hintOn' : 'price.hintOff')}
      />
      {isPriced
        ? fields.map((field, at) => {
            const isLast = at === fields.length - 1;
            return (
              <div key={field.id} className="flex items-end gap-2">
                <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
                  <FormField<ListValues>
                    name={`steps.${at}.amount`}
                    label={t(isLast ? (at === 0 ? 'price.always' : 'price.rest') : 'price.step')}
                  >
                    {(input) => (
                      <Input {...input} inputMode="decimal" autoComplete="off" unit={event.currency} />
                    )}
                  </FormField>
                  {isLast ? null : (
                    <FormField<ListValues> name={`steps.${at}.until`} label={t('price.until')}>
                      {(input) => <Input type="datetime-local" {...input} />}
                    </FormField>
                  )}
                </div>
                {isLast ? null : (
                  <IconButton
                    variant="ghost"
                    label={t('price.remove')}
                    disabled={disabled}
                    onClick={() => remove(at)}
                  >
                    <X aria-hidden="true" />
                  </IconButton>
                )}
              </div>
            );
          })
        : null}
      {isPriced && fields.length < LIST_STEPS_MAX ? (
        <Button
          variant="soft"
          size="sm"
          disabled={disabled}
          onClick={() => insert(fields.length - 1, { amount: '', until: '' })}
        >
          <Plus aria-hidden="true" />
          {t('price.add')}
        </Button>
      ) : null}
    </fieldset>
  );
}

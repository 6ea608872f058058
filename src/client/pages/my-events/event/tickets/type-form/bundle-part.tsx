import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TicketValues } from '#client/features/events/own/draft/ticket-values.ts';
import { useFormDisabled } from '#client/features/form/form.tsx';
import { ControlledField, FormField } from '#client/features/form/form-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { BUNDLE_PARTS_MAX } from '#shared/limits.ts';
import { FormPart } from './form-part.tsx';

interface BundlePartProps {
  event: EventView;
  /** As saved; null for a new type. */
  type: TicketTypeView | null;
}

/** The other types whose tickets one of this type consists of. */
export function BundlePart({ event, type }: BundlePartProps) {
  const { t } = useTranslation('organizer');
  const { control } = useFormContext<TicketValues>();
  const disabled = useFormDisabled();
  const { fields, append, remove } = useFieldArray({ control, name: 'bundle', keyName: 'key' });
  const others = event.ticketTypes.filter(
    ({ id, bundle, pricing = 'fixed' }) => id !== type?.id && !bundle && pricing === 'fixed',
  );
  const isClosed = others.length === 0 || (type !== null && type.sold > 0);
  if (isClosed && fields.length === 0) return null;
  return (
    <FormPart
      title={t('types.bundle.title')}
      said={fields.length === 0 ? t('types.bundle.none') : t('types.bundle.some', { count: fields.length })}
      fields={['bundle']}
    >
      <p className="col-span-2 text-muted-foreground text-sm">{t('types.bundle.hint')}</p>
      {fields.map(({ key }, index) => (
        <div key={key} className="col-span-2 flex items-end gap-2">
          <ControlledField<TicketValues, `bundle.${number}.ticketTypeId`>
            name={`bundle.${index}.ticketTypeId`}
            label={t('types.bundle.type', { number: index + 1 })}
            className="flex-1"
          >
            {({ value, ...select }) => (
              <Select
                {...select}
                value={value || null}
                placeholder={t('types.bundle.choose')}
                options={others.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </ControlledField>
          <FormField<TicketValues>
            name={`bundle.${index}.quantity`}
            label={t('types.bundle.quantity')}
            className="w-20"
          >
            {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={2} />}
          </FormField>
          <IconButton
            variant="ghost"
            label={t('types.bundle.remove', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        variant="outline"
        className="col-span-2"
        disabled={disabled || isClosed || fields.length >= BUNDLE_PARTS_MAX}
        onClick={() => append({ ticketTypeId: '', quantity: '1' })}
      >
        <Plus aria-hidden="true" />
        {t('types.bundle.add')}
      </Button>
    </FormPart>
  );
}

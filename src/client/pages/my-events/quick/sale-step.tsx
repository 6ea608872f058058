import { Plus, X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField, FormSwitch } from '#client/features/form/form-field.tsx';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { ProblemText } from '#client/ui/problem-text.tsx';
import { NAME_MAX_CHARS, PER_ORDER_LIMIT_DEFAULT, TICKET_TYPES_PER_EVENT_MAX } from '#shared/limits.ts';
import type { QuickValues } from './quick-values.ts';
import type { QuickForm } from './steps.tsx';

/** Tickets and menu. */
export function SaleStep({ form }: { form: QuickForm }) {
  return (
    <div className="flex flex-col gap-8">
      <Tickets form={form} />
      <MenuChoice form={form} />
    </div>
  );
}

function Tickets({ form }: { form: QuickForm }) {
  const { t } = useTranslation(['ownEvents', 'organizer']);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'tickets' });
  const currency = useWatch({ control: form.control, name: 'currency' });
  return (
    <section aria-labelledby="quick-tickets">
      <h3 id="quick-tickets" className="font-semibold">
        {t('quick.tickets')}
      </h3>
      <ol className="@container mt-3 flex flex-col gap-5">
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="grid grid-cols-[1fr_auto] items-start gap-3 @min-[15rem]:grid-cols-[1fr_1fr_auto] sm:@min-[26rem]:grid-cols-[2fr_1fr_1fr_auto]"
          >
            <FormField<QuickValues>
              name={`tickets.${index}.name`}
              label={t('organizer:types.fields.name')}
              className="@min-[15rem]:col-span-2 sm:@min-[26rem]:col-span-1"
            >
              {(input) => <Input {...input} autoComplete="off" maxLength={NAME_MAX_CHARS} />}
            </FormField>
            <IconButton
              variant="ghost"
              className="mt-6.5 sm:@min-[26rem]:order-last"
              label={t('quick.removeTicket', { number: index + 1 })}
              disabled={fields.length === 1}
              onClick={() => remove(index)}
            >
              <X aria-hidden="true" />
            </IconButton>
            <FormField<QuickValues>
              name={`tickets.${index}.price`}
              label={t('quick.price', { currency })}
              className="col-span-2 @min-[15rem]:col-span-1"
            >
              {(input) => <Input {...input} inputMode="decimal" autoComplete="off" />}
            </FormField>
            <FormField<QuickValues>
              name={`tickets.${index}.quantity`}
              label={t('organizer:types.fields.quantity')}
              className="col-span-2 @min-[15rem]:col-span-1"
            >
              {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={7} />}
            </FormField>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="outline"
          disabled={fields.length >= TICKET_TYPES_PER_EVENT_MAX}
          onClick={() =>
            append({
              key: newRequestId(),
              name: '',
              price: '',
              quantity: '',
              perOrderLimit: PER_ORDER_LIMIT_DEFAULT,
              endsDaysBefore: null,
            })
          }
        >
          <Plus aria-hidden="true" />
          {t('organizer:types.add')}
        </Button>
        <Total form={form} />
      </div>
    </section>
  );
}

function Total({ form }: { form: QuickForm }) {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  const [tickets, typed] = useWatch({ control: form.control, name: ['tickets', 'capacity'] });
  const count = tickets.reduce((sum, { quantity }) => sum + (Number.parseInt(String(quantity), 10) || 0), 0);
  const capacity = Number.parseInt(typed, 10) || null;
  return (
    <p className="text-muted-foreground text-sm">
      {capacity === null
        ? t('types.total', { count })
        : t('types.totalOf', { count, capacity: formats.number(capacity) })}
    </p>
  );
}

function MenuChoice({ form }: { form: QuickForm }) {
  const { t } = useTranslation('ownEvents');
  const problem = useProblemText();
  const { fields } = useFieldArray({ control: form.control, name: 'menu' });
  const { errors } = form.formState;
  const [menu, currency] = useWatch({ control: form.control, name: ['menu', 'currency'] });
  return (
    <section aria-labelledby="quick-menu">
      <h3 id="quick-menu" className="font-semibold">
        {t('quick.menu')}
      </h3>
      <p className="mt-0.5 text-muted-foreground text-sm">{t('quick.menuText')}</p>
      <ul className="mt-2 divide-y">
        {fields.map((field, index) => {
          const wrong = problem(errors.menu?.[index]?.price);
          const wrongId = `menu-problem-${index}`;
          return (
            <li key={field.id} className="py-2">
              <div className="flex items-center gap-4">
                <div className="min-w-0 flex-1">
                  <FormSwitch<QuickValues> name={`menu.${index}.wanted`} label={field.name} />
                </div>
                <Input
                  {...form.register(`menu.${index}.price`)}
                  aria-label={t('quick.priceOf', { name: field.name, currency })}
                  aria-invalid={wrong ? true : undefined}
                  aria-describedby={wrong ? wrongId : undefined}
                  disabled={menu[index]?.wanted === false}
                  inputMode="decimal"
                  autoComplete="off"
                  className="w-28 text-right"
                />
              </div>
              {wrong ? (
                <ProblemText id={wrongId} className="mt-1.5">
                  {wrong}
                </ProblemText>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

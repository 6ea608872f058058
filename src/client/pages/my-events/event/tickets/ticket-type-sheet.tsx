import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  emptyTicket,
  type TicketFields,
  type TicketValues,
  ticketSchema,
  valuesOfTicket,
} from '#client/features/events/own/draft/ticket-values.ts';
import { useDraftForm } from '#client/features/events/own/draft/use-draft-form.ts';
import { refusedFields } from '#client/features/events/own/problems/refused-fields.ts';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { detailsOf, errorMessage, isRefusal } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { type EventView, PUBLISH_GAPS, type TicketTypeView } from '#shared/contracts/events/events.ts';
import { DESCRIPTION_MAX_CHARS, NAME_MAX_CHARS } from '#shared/limits.ts';

interface TicketTypeSheetProps {
  event: EventView;
  /** Null for a new type. */
  type: TicketTypeView | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function TicketTypeSheet({ event, type, open, onOpenChange }: TicketTypeSheetProps) {
  const { t } = useTranslation(['organizer', 'common']);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={type ? t('types.editTitle') : t('types.addTitle')}
      closeLabel={t('common:close')}
    >
      <TicketTypeForm event={event} type={type} onDone={() => onOpenChange(false)} />
    </Sheet>
  );
}

interface TicketTypeFormProps {
  event: EventView;
  type: TicketTypeView | null;
  onDone: () => void;
}

function TicketTypeForm({ event, type, onDone }: TicketTypeFormProps) {
  const { t } = useTranslation(['organizer', 'common']);
  const formats = useFormats();
  const { language, locale } = formats;
  const queryClient = useQueryClient();
  const problem = useProblemText();
  const [base, setBase] = useState(type);
  const [position] = useState(() => Math.max(-1, ...event.ticketTypes.map(({ sortOrder }) => sortOrder)) + 1);
  const initial = useMemo(
    () => (base ? valuesOfTicket(base, event.timeZone, locale) : emptyTicket(position)),
    [base, event.timeZone, locale, position],
  );
  const schema = useMemo(() => ticketSchema(event.timeZone, base), [event.timeZone, base]);
  const draftForm = useDraftForm<TicketValues, TicketFields>(
    `ticket:${event.id}:${base?.id ?? 'new'}`,
    initial,
    schema,
  );
  const { form, draft, changed, showRefusal } = draftForm;
  const create = useMutation(trpc.ticketTypes.create.mutationOptions());
  const update = useMutation(trpc.ticketTypes.update.mutationOptions());
  const [failure, setFailure] = useState<string | null>(null);
  const [collidedField, setCollidedField] = useState<keyof TicketValues | null>(null);
  const busy = create.isPending || update.isPending;

  // The button is at the end of the sheet, which a phone scrolls. A disabled field takes no focus.
  useEffect(() => {
    if (busy || !collidedField) return;
    form.setFocus(collidedField);
    setCollidedField(null);
  }, [busy, collidedField, form]);

  const reason = (error: unknown): string => {
    const { gaps } = detailsOf(error);
    const named = isRefusal(error, 'EVENT_INCOMPLETE') && Array.isArray(gaps) ? gaps : [];
    const gap = PUBLISH_GAPS.find((candidate) => named.includes(candidate));
    return gap ? t(`gaps.${gap}`) : errorMessage(error, language);
  };

  // `sortOrder` changes only in the list: an open sheet must not overwrite it.
  const submit = form.handleSubmit(async (fields) => {
    setFailure(null);
    try {
      if (base) {
        const { sortOrder, ...edited } = changed(fields);
        const content = { ticketTypeId: base.id, ...edited, base: draftForm.baseOf(edited) };
        await update.mutateAsync({ requestId: draft.requestIdFor(content), ...content });
      } else {
        const content = { eventId: event.id, ...fields };
        await create.mutateAsync({ requestId: draft.requestIdFor(content), ...content });
      }
    } catch (error) {
      if (base && isRefusal(error, 'EVENT_CHANGED')) return await showChanged(error, base.id);
      if (!showRefusal(error, 'quantity', language)) setFailure(reason(error));
      return;
    }
    draft.clear();
    toast.success(t(base ? 'types.saved' : 'types.added', { name: fields.name }));
    onDone();
    await queryClient.invalidateQueries({ queryKey: trpc.events.pathKey() });
  });

  /** Shows the concurrently saved value at each conflicting field. Saving again overwrites it with the form's value. */
  const showChanged = async (refusal: unknown, typeId: string) => {
    try {
      const options = trpc.events.get.queryOptions({ eventId: event.id });
      const { ticketTypes } = await queryClient.fetchQuery({ ...options, staleTime: 0 });
      const saved = ticketTypes.find(({ id }) => id === typeId);
      if (!saved) return setFailure(errorText('NOT_FOUND', language));
      const values = valuesOfTicket(saved, event.timeZone, locale);
      const { fields } = refusedFields(refusal, 'quantity');
      setBase(saved);
      draftForm.rebase(values);
      const collided = fields.filter((name): name is keyof TicketValues => name in values);
      for (const field of collided) {
        const isTime = field === 'salesStart' || field === 'salesEnd';
        const shown = isTime && saved[field] ? formats.eventTime(saved[field], event) : values[field];
        const value = shown || t('conflict.empty');
        form.setError(field, { type: 'server', message: t('types.changedMeanwhile', { value }) });
      }
      setCollidedField(collided[0] ?? null);
    } catch (error) {
      setFailure(errorMessage(error, language));
    }
  };

  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
      <Field
        label={t('types.fields.name')}
        error={problem(errors.name)}
        disabled={busy}
        className="col-span-2"
      >
        <Input
          {...register('name')}
          autoComplete="off"
          maxLength={NAME_MAX_CHARS}
          placeholder={t('types.fields.namePlaceholder')}
        />
      </Field>
      <Field label={t('types.fields.price')} error={problem(errors.price)} disabled={busy}>
        <Input {...register('price')} inputMode="decimal" autoComplete="off" unit={event.currency} />
      </Field>
      <Field
        label={t('types.fields.quantity')}
        hint={base && base.sold > 0 ? t('types.fields.soldAlready', { count: base.sold }) : undefined}
        error={problem(errors.quantity)}
        disabled={busy}
      >
        <Input {...register('quantity')} inputMode="numeric" autoComplete="off" maxLength={7} />
      </Field>
      <Field
        label={t('types.fields.description')}
        aside={t('common:optional')}
        error={problem(errors.description)}
        disabled={busy}
        className="col-span-2"
      >
        <Textarea {...register('description')} maxLength={DESCRIPTION_MAX_CHARS} className="min-h-20" />
      </Field>
      <Field
        label={t('types.fields.salesStart')}
        aside={t('common:optional')}
        hint={t('types.fields.salesStartHint')}
        error={problem(errors.salesStart)}
        disabled={busy}
        className="col-span-2"
      >
        <Input type="datetime-local" {...register('salesStart')} />
      </Field>
      <Field
        label={t('types.fields.salesEnd')}
        aside={t('common:optional')}
        hint={t('types.fields.salesEndHint', { timeZone: event.timeZone })}
        error={problem(errors.salesEnd)}
        disabled={busy}
        className="col-span-2"
      >
        <Input type="datetime-local" {...register('salesEnd')} />
      </Field>
      <Field
        label={t('types.fields.perOrderLimit')}
        error={problem(errors.perOrderLimit)}
        disabled={busy}
        className="col-span-2"
      >
        <Input {...register('perOrderLimit')} inputMode="numeric" autoComplete="off" maxLength={2} />
      </Field>
      <Field
        label={t('types.fields.perPersonLimit')}
        aside={t('common:optional')}
        hint={t('types.fields.perPersonLimitHint')}
        error={problem(errors.perPersonLimit)}
        disabled={busy}
        className="col-span-2"
      >
        <Input {...register('perPersonLimit')} inputMode="numeric" autoComplete="off" maxLength={4} />
      </Field>
      {failure ? (
        <Alert tone="danger" className="col-span-2">
          {failure}
        </Alert>
      ) : null}
      <Button type="submit" size="lg" busy={busy} className="col-span-2">
        {base ? t('common:save') : t('types.addAction')}
      </Button>
    </form>
  );
}

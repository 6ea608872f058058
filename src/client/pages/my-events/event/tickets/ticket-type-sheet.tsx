import { useQueryClient } from '@tanstack/react-query';
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
import { Form } from '#client/features/form/form.tsx';
import { detailsOf, errorMessage, isRefusal } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import {
  type CreateTicketTypeInput,
  type EventView,
  PUBLISH_GAPS,
  type TicketTypeView,
  type UpdateTicketTypeInput,
} from '#shared/contracts/events/events.ts';
import { TypeFields } from './type-form/type-fields.tsx';

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
  const save = useAction({
    call: {
      mutationFn: async (input: CreateTicketTypeInput | UpdateTicketTypeInput) =>
        'ticketTypeId' in input
          ? await api.ticketTypes.update.mutate(input)
          : await api.ticketTypes.create.mutate(input),
    },
    idFor: draft.requestIdFor,
    done: () => {
      draft.clear();
      toast.success(t(base ? 'types.saved' : 'types.added', { name: form.getValues('name').trim() }));
      onDone();
    },
    failed: (_message, error) => {
      if (base && isRefusal(error, 'EVENT_CHANGED')) void showChanged(error, base.id);
      else if (!showRefusal(error, 'quantity', language)) save.setFailure(reason(error));
      return true;
    },
    refresh: [trpc.events.pathKey()],
  });
  const [collidedField, setCollidedField] = useState<keyof TicketValues | null>(null);
  const { busy } = save;

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
    if (!base) return void (await save.run({ eventId: event.id, ...fields }));
    const { sortOrder, ...edited } = changed(fields);
    await save.run({ ticketTypeId: base.id, ...edited, base: draftForm.baseOf(edited) });
  });

  /** Shows the concurrently saved value at each conflicting field. Saving again overwrites it with the form's value. */
  const showChanged = async (refusal: unknown, typeId: string) => {
    try {
      const options = trpc.events.get.queryOptions({ eventId: event.id });
      const { ticketTypes } = await queryClient.fetchQuery({ ...options, staleTime: 0 });
      const saved = ticketTypes.find(({ id }) => id === typeId);
      if (!saved) return save.setFailure(errorText('NOT_FOUND', language));
      const values = valuesOfTicket(saved, event.timeZone, locale);
      const { fields } = refusedFields(refusal, 'quantity');
      setBase(saved);
      draftForm.rebase(values);
      const collided = fields.filter((name): name is keyof TicketValues => name in values);
      for (const field of collided) {
        const isTime = field === 'salesStart' || field === 'salesEnd';
        const text = typeof values[field] === 'string' ? values[field] : null;
        const shown = isTime && saved[field] ? formats.eventTime(saved[field], event) : text;
        const value = shown || t('conflict.empty');
        form.setError(field, { type: 'server', message: t('types.changedMeanwhile', { value }) });
      }
      setCollidedField(collided[0] ?? null);
    } catch (error) {
      save.setFailure(errorMessage(error, language));
    }
  };

  return (
    <Form
      form={form}
      disabled={busy}
      onSubmit={submit}
      className="grid grid-cols-2 items-start gap-x-4 gap-y-5"
    >
      <TypeFields event={event} type={base} />
      <Failure of={save} className="col-span-2" />
      <Button type="submit" size="lg" busy={busy} className="col-span-2">
        {base ? t('common:save') : t('types.addAction')}
      </Button>
    </Form>
  );
}

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftForm } from '#client/features/events/own/draft/use-draft-form.ts';
import { Form } from '#client/features/form/form.tsx';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { GuestListView } from '#shared/contracts/lists/lists.ts';
import { ListFormFields } from './list-fields.tsx';
import {
  type ChangeListInput,
  type CreateListInput,
  emptyList,
  type ListFields,
  type ListValues,
  listSchema,
  valuesOfList,
} from './list-values.ts';

interface ListSheetProps {
  event: EventView;
  /** Null for a new list. */
  list: GuestListView | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A new list was made. */
  onMade?: (list: GuestListView) => void;
}

export function ListSheet(props: ListSheetProps) {
  const { list, open, onOpenChange } = props;
  const { t } = useTranslation(['lists', 'common']);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(list ? 'form.editTitle' : 'form.newTitle')}
      closeLabel={t('common:close')}
    >
      <ListForm {...props} />
    </Sheet>
  );
}

function ListForm({ event, list, onOpenChange, onMade }: ListSheetProps) {
  const { t } = useTranslation(['lists', 'common']);
  const { language, locale } = useFormats();
  // The list is read again while one types; the form keeps the version it started from.
  const [base] = useState(list);
  const initial = useMemo(
    () => (base ? valuesOfList(base, event, locale) : emptyList(event)),
    [base, event, locale],
  );
  const schema = useMemo(() => listSchema(event.timeZone, base), [event.timeZone, base]);
  const { form, draft, changed, showRefusal } = useDraftForm<ListValues, ListFields>(
    `list:${event.id}:${base?.id ?? 'new'}`,
    initial,
    schema,
  );
  const save = useAction({
    call: {
      mutationFn: async (input: CreateListInput | ChangeListInput) =>
        'listId' in input ? await api.lists.change.mutate(input) : await api.lists.create.mutate(input),
    },
    idFor: draft.requestIdFor,
    done: (saved) => {
      draft.clear();
      toast.success(t(base ? 'form.saved' : 'form.made', { name: saved.name }));
      onOpenChange(false);
      if (!base) onMade?.(saved);
    },
    failed: (_message, error) => showRefusal(error, 'quota', language),
    refresh: [trpc.lists.pathKey(), trpc.events.get.queryKey({ eventId: event.id })],
  });
  const submit = form.handleSubmit(async (fields) => {
    if (!base) return void (await save.run({ eventId: event.id, ...fields }));
    const { ticketTypeId: _stays, ...edited } = changed(fields);
    await save.run({ eventId: event.id, listId: base.id, ...edited });
  });
  return (
    <Form
      form={form}
      disabled={save.busy}
      onSubmit={submit}
      className="grid grid-cols-2 items-start gap-x-4 gap-y-5"
    >
      <ListFormFields event={event} isNew={base === null} />
      <Failure of={save} className="col-span-2" />
      <Button type="submit" size="lg" busy={save.busy} className="col-span-2">
        {t(base ? 'common:save' : 'form.make')}
      </Button>
    </Form>
  );
}

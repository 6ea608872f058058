import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasteNames } from '#client/features/lists/paste-names.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { GuestListView } from '#shared/contracts/lists/lists.ts';
import { COMPS_AT_ONCE_MAX, COMPS_PER_ADDRESS_MAX } from '#shared/lists/list-limits.ts';
import type { NewName } from '#shared/lists/parse-names.ts';

interface CompsSheetProps {
  event: EventView;
  lists: readonly GuestListView[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** No list's seats. */
const NONE = 'none';

const RULES = { plusMax: COMPS_PER_ADDRESS_MAX - 1, atOnceMax: COMPS_AT_ONCE_MAX, needsEmail: true };

/** Complimentary tickets, mailed with their codes: real tickets of a type at no price. */
export function CompsSheet({ event, lists, open, onOpenChange }: CompsSheetProps) {
  const { t } = useTranslation(['lists', 'common']);
  const [typeId, setTypeId] = useState(event.ticketTypes[0]?.id ?? '');
  const [listId, setListId] = useState(NONE);
  const isSeated = event.ticketTypes.some(({ id, zoneId }) => id === typeId && zoneId !== undefined);
  const sending = useAction({
    call: trpc.lists.sendComps.mutationOptions(),
    refresh: [trpc.events.get.queryKey({ eventId: event.id }), trpc.attendees.pathKey()],
  });
  const send = async (names: NewName[]) => {
    const to = names.map(({ name, heads, email }) => ({ name, email: email ?? '', quantity: heads }));
    const seats = isSeated && listId !== NONE ? { listId } : {};
    return (await sending.run({ eventId: event.id, ticketTypeId: typeId, to, ...seats }))?.results ?? null;
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      locked={sending.busy}
      title={t('comps.title')}
      description={t('comps.lead')}
      closeLabel={t('common:close')}
    >
      <div className="grid grid-cols-1 gap-4">
        <Field label={t('comps.type')}>
          <Select
            options={event.ticketTypes.map(({ id, name }) => ({ value: id, label: name }))}
            value={typeId}
            onChange={setTypeId}
            disabled={sending.busy}
          />
        </Field>
        {isSeated && lists.length > 0 ? (
          <Field label={t('comps.seats')} hint={t('comps.seatsHint')}>
            <Select
              options={[
                { value: NONE, label: t('comps.bestSeats') },
                ...lists.map(({ id, name }) => ({ value: id, label: t('comps.keptFor', { list: name }) })),
              ]}
              value={listId}
              onChange={setListId}
              disabled={sending.busy}
            />
          </Field>
        ) : null}
        <PasteNames kind="comps" rules={RULES} free={null} adding={{ ...sending, run: send }} />
      </div>
    </Sheet>
  );
}

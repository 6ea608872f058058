import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasteNames } from '#client/features/lists/paste-names.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { GuestListView } from '#shared/contracts/lists/lists.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import type { NewName } from '#shared/lists/parse-names.ts';

interface AddSheetProps {
  event: EventView;
  list: GuestListView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds names by the organizer: also after the list's last moment, then with a reason that the door sees. */
export function AddSheet({ event, list, open, onOpenChange }: AddSheetProps) {
  const { t } = useTranslation(['lists', 'common']);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const rules = useMemo(() => ({ plusMax: list.plusMax }), [list.plusMax]);
  const isLate = !list.takesNames;
  const adding = useAction({
    call: trpc.lists.add.mutationOptions(),
    refresh: [trpc.lists.pathKey(), trpc.events.get.queryKey({ eventId: event.id })],
  });
  const add = async (names: NewName[]) => {
    const late = isLate ? { reason: reason.trim() } : {};
    const answer = await adding.run({ eventId: event.id, listId: list.id, names, ...late });
    return answer?.results ?? null;
  };
  const isReady = () => {
    const isMissing = isLate && reason.trim() === '';
    setMissing(isMissing);
    return !isMissing;
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      locked={adding.busy}
      title={t('add.title', { name: list.name })}
      closeLabel={t('common:close')}
    >
      <div className="grid grid-cols-1 gap-4">
        {isLate ? <Alert tone="warning">{t('add.late')}</Alert> : null}
        <PasteNames
          kind="names"
          rules={rules}
          free={list.counts.left}
          adding={{ ...adding, run: add }}
          isReady={isReady}
        >
          {isLate ? (
            <Field
              label={t('add.reason')}
              hint={t('add.reasonHint')}
              error={missing ? t('add.reasonMissing') : null}
            >
              <Input
                name="reason"
                autoComplete="off"
                maxLength={NAME_MAX_CHARS}
                value={reason}
                onChange={({ target }) => {
                  setMissing(false);
                  setReason(target.value);
                }}
              />
            </Field>
          ) : null}
        </PasteNames>
      </div>
    </Sheet>
  );
}

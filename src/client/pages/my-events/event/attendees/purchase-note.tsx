import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { AttendeePurchase } from '#shared/contracts/attendees/attendees.ts';
import { NOTE_MAX_CHARS } from '#shared/limits.ts';

/** The organizer's own note on a purchase. */
export function PurchaseNote({ eventId, purchase }: { eventId: string; purchase: AttendeePurchase }) {
  const { t } = useTranslation(['attendees', 'common']);
  const format = useFormats();
  const { purchaseId, note } = purchase;
  const saved = note?.text ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? saved;
  const save = useAction({
    call: trpc.attendees.note.mutationOptions(),
    failed: (message) => toast.error(message),
    refresh: [trpc.attendees.pathKey()],
  });
  const press = async () => {
    if (!(await save.run({ eventId, purchaseId, text: text.trim() }))) return;
    setTyped(null);
    toast.success(t('note.saved'));
  };
  return (
    <div>
      <Field
        label={t('note.label')}
        hint={
          note && text === saved
            ? t('note.by', { name: note.by, when: format.moment(note.at) })
            : t('note.hint')
        }
      >
        <Textarea
          rows={2}
          value={text}
          maxLength={NOTE_MAX_CHARS}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {text.trim() === saved ? null : (
        <Button size="sm" variant="inverse" className="mt-2" busy={save.busy} onClick={() => void press()}>
          {t('common:save')}
        </Button>
      )}
    </div>
  );
}

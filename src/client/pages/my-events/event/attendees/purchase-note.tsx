import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
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
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const { purchaseId, note } = purchase;
  const saved = note?.text ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? saved;
  const save = useMutation({
    ...trpc.attendees.note.mutationOptions(),
    onSuccess: async () => {
      settle();
      await client.invalidateQueries({ queryKey: trpc.attendees.pathKey() });
      setTyped(null);
      toast.success(t('note.saved'));
    },
    onError: (error) => toast.error(errorMessage(error, format.language)),
  });
  const change = { eventId, purchaseId, text: text.trim() };
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
        <Button
          size="sm"
          variant="inverse"
          className="mt-2"
          busy={save.isPending}
          onClick={() => save.mutate({ ...change, requestId: idFor(change) })}
        >
          {t('common:save')}
        </Button>
      )}
    </div>
  );
}

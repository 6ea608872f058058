import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { DISCOUNT_CODE_MAX_CHARS } from '#shared/limits.ts';
import { addAccess } from './access-codes.ts';

/** The field for an access code; a valid one adds its tickets to the list. */
export default function AccessCode({ eventId }: { eventId: string }) {
  const { t } = useTranslation('discounts');
  const { language } = useLanguage();
  const [text, setText] = useState('');
  const open = useMutation({
    mutationFn: (code: string) =>
      api.events.unlock.query({ eventId, access: [code] }).catch(async (error: unknown) => {
        // It may open seats instead, which the choice then shows as free.
        const seating = await api.seats.get.query({ eventId, access: [code] }).catch(() => null);
        if (seating && seating.opened.length > 0) return { ticketTypes: [] };
        throw error;
      }),
    onSuccess: ({ ticketTypes }, code) => {
      addAccess(eventId, code);
      setText('');
      return ticketTypes;
    },
  });
  const names = open.data?.ticketTypes.map(({ name }) => name).join(', ');
  return (
    <form
      className="mt-4"
      onSubmit={(submit) => {
        submit.preventDefault();
        open.mutate(text.trim());
      }}
    >
      <Field
        label={t('access.label')}
        live
        error={open.error ? errorMessage(open.error, language) : null}
        hint={names ? t('access.opened', { names }) : null}
      >
        <div className="flex flex-wrap gap-2">
          <Input
            value={text}
            onChange={(change) => {
              open.reset();
              setText(change.target.value);
            }}
            maxLength={DISCOUNT_CODE_MAX_CHARS}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            className="min-w-32 flex-1 basis-32 uppercase"
          />
          <Button type="submit" variant="outline" busy={open.isPending} disabled={text.trim() === ''}>
            {t('access.open')}
          </Button>
        </div>
      </Field>
    </form>
  );
}

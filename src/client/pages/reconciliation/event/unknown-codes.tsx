import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { ReconcileEvent } from '#shared/contracts/reconciliation/reconciliation.ts';
import { SETTLE_REASON_MAX_CHARS } from '#shared/limits.ts';
import { Section } from './section.tsx';

/** Codes that we signed and whose tickets nobody knows, until an administrator notes what became of them. */
export function UnknownCodes({ event }: { event: ReconcileEvent }) {
  const { t } = useTranslation('reconciliation');
  const formats = useFormats();
  const { unknownCodes, timeZone } = event;
  if (unknownCodes.length === 0) return null;
  return (
    <Section title={t('codes.title')}>
      <p className="text-pretty text-muted-foreground">{t('codes.text')}</p>
      <ul className="mt-3 divide-y">
        {unknownCodes.map(({ seq, at, gate, by, admitted }) => (
          <li key={seq} className="wrap-anywhere py-2 text-sm">
            <p className="font-medium">{formats.eventTime(at, { timeZone })}</p>
            <p className="text-muted-foreground">
              {[gate, by, admitted ? t('codes.admitted') : null].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <SettleForm event={event} upTo={Math.max(...unknownCodes.map(({ seq }) => seq))} />
    </Section>
  );
}

function SettleForm({ event: { eventId }, upTo }: { event: ReconcileEvent; upTo: number }) {
  const { t } = useTranslation('reconciliation');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const settling = useAction({
    call: trpc.reconcile.settleCodes.mutationOptions({
      // Within the call: the button stays busy until the codes are gone.
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.reconcile.pathKey() }),
    }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const intention = { eventId, upTo, reason: reason.trim() };
    setMissing(intention.reason === '');
    if (intention.reason) void settling.run(intention);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-3">
      <Field label={t('codes.reason')} error={missing ? t('codes.reasonMissing') : settling.failure}>
        <Textarea
          maxLength={SETTLE_REASON_MAX_CHARS}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" busy={settling.busy} className="self-start">
        {t('codes.settle')}
      </Button>
    </form>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { QUANTITY_MAX } from '#shared/limits.ts';
import type { RopeDesk } from './use-rope.ts';

/** What people in line will pay, and how many places are kept for those who already have a ticket. */
export function OpenRope({ eventId, desk }: { eventId: string; desk: RopeDesk }) {
  const { t } = useTranslation(['rope', 'common']);
  const format = useFormats();
  const offer = useQuery(trpc.tickets.doorOffer.queryOptions({ eventId }));
  const [typeId, setTypeId] = useState(desk.rope?.type?.id ?? null);
  const [kept, setKept] = useState(String(desk.rope?.keepFree ?? 0));
  const { open } = desk;
  const failure = offer.data ? null : failureOf(offer);
  if (failure) return <LoadFailure error={failure} onRetry={() => void offer.refetch()} />;
  if (!offer.data) return <SkeletonBoxes label={t('common:loading')} count={2} box="h-16" />;
  const { types, currency } = offer.data;
  const chosen = types.find(({ id }) => id === typeId) ?? types[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const keepFree = Math.min(QUANTITY_MAX, Number.parseInt(kept, 10) || 0);
    if (chosen) void open.run({ eventId, ticketTypeId: chosen.id, keepFree });
  };
  return (
    <form noValidate onSubmit={submit} className="mb-6 flex flex-col gap-5">
      <Field label={t('desk.type')} hint={t('desk.typeHint')} disabled={open.busy}>
        <Select
          options={types.map(({ id, name, priceMinor }) => ({
            value: id,
            label: `${name} · ${priceMinor === 0 ? t('free') : format.money(priceMinor, currency)}`,
          }))}
          value={chosen?.id ?? ''}
          disabled={open.busy}
          onChange={setTypeId}
        />
      </Field>
      <Field label={t('desk.kept')} hint={t('desk.keptHint')} disabled={open.busy}>
        <Input
          name="kept"
          inputMode="numeric"
          autoComplete="off"
          value={kept}
          onChange={({ target }) => setKept(target.value.replace(/\D/g, '').slice(0, 6))}
        />
      </Field>
      <Failure of={open} />
      <Button type="submit" size="lg" busy={open.busy} disabled={!chosen}>
        {t('desk.open')}
      </Button>
    </form>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { AddCrewOutput } from '#shared/contracts/staff/crews.ts';
import { isErrorCode } from '#shared/errors/errors.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';

/** Adds a saved crew to the event, and saves the event's staff as a crew. Nothing while there is neither. */
export function CrewCard({ eventId, hasStaff }: { eventId: string; hasStaff: boolean }) {
  const { t } = useTranslation('people');
  const crews = useQuery(trpc.crews.list.queryOptions({ eventId })).data?.items ?? [];
  const [added, setAdded] = useState<AddCrewOutput['items'] | null>(null);
  if (crews.length === 0 && !hasStaff) return null;
  return (
    <Card>
      <CardBody className="flex flex-col gap-5">
        <h2 className="font-semibold text-lg tracking-tight">{t('crews.title')}</h2>
        {crews.length > 0 ? (
          <AddCrew
            eventId={eventId}
            options={crews.map(({ id, name, members }) => ({
              value: id,
              label: `${name} · ${t('crews.members', { count: members.length })}`,
            }))}
            onAdded={setAdded}
          />
        ) : null}
        {added ? <AddedMembers items={added} /> : null}
        {hasStaff ? <SaveCrew eventId={eventId} /> : null}
      </CardBody>
    </Card>
  );
}

interface AddCrewProps {
  eventId: string;
  options: { value: string; label: string }[];
  onAdded: (items: AddCrewOutput['items'] | null) => void;
}

function AddCrew({ eventId, options, onAdded }: AddCrewProps) {
  const { t } = useTranslation('people');
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const add = useMutation(trpc.crews.add.mutationOptions());
  const { idFor, settle } = useRequestId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const crewId = options.some(({ value }) => value === chosen) ? chosen : (options[0]?.value ?? null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (crewId === null || add.isPending) return;
    setFailure(null);
    onAdded(null);
    const intention = { eventId, crewId };
    try {
      const { items } = await add.mutateAsync({ requestId: idFor(intention), ...intention });
      settle();
      onAdded(items);
    } catch (error) {
      setFailure(errorMessage(error, language));
      return;
    }
    await queryClient.invalidateQueries({ queryKey: trpc.staff.pathKey() });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field label={t('crews.choose')} error={failure}>
        <Select options={options} value={crewId} onChange={setChosen} disabled={add.isPending} />
      </Field>
      <Button type="submit" busy={add.isPending}>
        {t('crews.add')}
      </Button>
    </form>
  );
}

/** What happened with each member, those who need attention first. */
function AddedMembers({ items }: { items: AddCrewOutput['items'] }) {
  const { t } = useTranslation('people');
  const { language, list } = useFormats();
  const named = (outcome: AddCrewOutput['items'][number]['outcome']) => [
    ...new Set(items.filter((item) => item.outcome === outcome).map(({ name }) => name)),
  ];
  const refused = items.filter(({ outcome }) => outcome === 'refused');
  return (
    <div role="status" className="flex flex-col gap-3">
      {refused.length > 0 ? (
        <Alert tone="warning" title={t('crews.refused')}>
          <ul>
            {refused.map(({ name, role, reason }) => (
              <li key={`${name} ${role}`} className="wrap-anywhere">
                {name}: {reason && isErrorCode(reason) ? errorText(reason, language) : null}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <Alert tone={refused.length > 0 ? 'info' : 'success'}>
        {(['assigned', 'invited', 'already'] as const).map((outcome) => {
          const names = named(outcome);
          return names.length > 0 ? (
            <p key={outcome} className="wrap-anywhere">
              {t(`crews.${outcome}`, { names: list(names), count: names.length })}
            </p>
          ) : null;
        })}
      </Alert>
    </div>
  );
}

function SaveCrew({ eventId }: { eventId: string }) {
  const { t } = useTranslation('people');
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const save = useMutation(trpc.crews.save.mutationOptions());
  const { idFor, settle } = useRequestId();
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setFailure(null);
    const intention = { eventId, name: name.trim() };
    if (intention.name === '') return setFailure(t('crews.nameMissing'));
    try {
      await save.mutateAsync({ requestId: idFor(intention), ...intention });
    } catch (error) {
      setFailure(errorMessage(error, language));
      return;
    }
    settle();
    setName('');
    toast.success(t('crews.saved', { name: intention.name }), { description: t('crews.savedText') });
    await queryClient.invalidateQueries({ queryKey: trpc.crews.pathKey() });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field label={t('crews.saveAs')} hint={t('crews.saveHint')} error={failure}>
        <Input
          value={name}
          onChange={({ target }) => {
            setFailure(null);
            setName(target.value);
          }}
          placeholder={t('crews.placeholder')}
          autoComplete="off"
          maxLength={NAME_MAX_CHARS}
        />
      </Field>
      <Button type="submit" variant="outline" busy={save.isPending}>
        {t('crews.save')}
      </Button>
    </form>
  );
}

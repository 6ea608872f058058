import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
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
  const add = useAction({
    call: trpc.crews.add.mutationOptions(),
    done: ({ items }) => onAdded(items),
    refresh: [trpc.staff.pathKey()],
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const crewId = options.some(({ value }) => value === chosen) ? chosen : (options[0]?.value ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (crewId === null || add.busy) return;
    onAdded(null);
    void add.run({ eventId, crewId });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('crews.choose')} error={add.failure}>
        <Select options={options} value={crewId} onChange={setChosen} disabled={add.busy} />
      </Field>
      <Button type="submit" busy={add.busy}>
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
  const [name, setName] = useState('');
  const save = useAction({
    call: trpc.crews.save.mutationOptions(),
    done: (_saved, content) => {
      setName('');
      toast.success(t('crews.saved', { name: content.name }), { description: t('crews.savedText') });
    },
    refresh: [trpc.crews.pathKey()],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') save.setFailure(t('crews.nameMissing'));
    else void save.run({ eventId, name: name.trim() });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('crews.saveAs')} hint={t('crews.saveHint')} error={save.failure}>
        <Input
          value={name}
          onChange={({ target }) => {
            save.setFailure(null);
            setName(target.value);
          }}
          placeholder={t('crews.placeholder')}
          autoComplete="off"
          maxLength={NAME_MAX_CHARS}
        />
      </Field>
      <Button type="submit" variant="outline" busy={save.busy}>
        {t('crews.save')}
      </Button>
    </form>
  );
}

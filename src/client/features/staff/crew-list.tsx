import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useActingOrganization } from '#client/features/organizations/acting-organization.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Crew } from '#shared/contracts/staff/crews.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';

/** The organizer's saved crews, to rename or delete them. */
export function CrewList() {
  const { t } = useTranslation('people');
  const organizationId = useActingOrganization(['door', 'bar']);
  const query = useQuery(
    trpc.crews.list.queryOptions({ organizationId }, { enabled: organizationId !== undefined }),
  );
  const failure = failureOf(query);
  const crews = query.data?.items;
  // Members with rights at single events have no crews.
  if (organizationId === undefined) return null;
  return (
    <section aria-labelledby="team-crews" className="mt-8">
      <h2 id="team-crews" className="font-semibold">
        {t('crews.title')}
      </h2>
      <p className="mt-0.5 mb-2 max-w-2xl text-pretty text-muted-foreground text-sm">{t('crews.lead')}</p>
      {failure && !crews ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !crews ? (
        <Skeleton className="h-16 w-full rounded-2xl" />
      ) : crews.length > 0 ? (
        <Card>
          <ul className="divide-y">
            {crews.map((crew) => (
              <CrewRow key={crew.id} crew={crew} />
            ))}
          </ul>
        </Card>
      ) : null}
    </section>
  );
}

function CrewRow({ crew }: { crew: Crew }) {
  const { t } = useTranslation('people');
  const { list } = useFormats();
  const [renaming, setRenaming] = useState(false);
  const names = [...new Set(crew.members.map(({ name }) => name))];
  return (
    <li className="px-4 py-2.5">
      {renaming ? (
        <RenameCrew crew={crew} onDone={() => setRenaming(false)} />
      ) : (
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere font-medium">{crew.name}</p>
            <p className="wrap-anywhere line-clamp-2 text-muted-foreground text-sm">
              {names.length === 0 ? t('crews.nobody') : list(names)}
            </p>
          </div>
          <IconButton
            variant="ghost"
            label={t('crews.rename', { name: crew.name })}
            onClick={() => setRenaming(true)}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <DeleteCrew crew={crew} />
        </div>
      )}
    </li>
  );
}

function RenameCrew({ crew, onDone }: { crew: Crew; onDone: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const [name, setName] = useState(crew.name);
  const rename = useAction({
    call: trpc.crews.rename.mutationOptions(),
    refresh: [trpc.crews.pathKey()],
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return rename.setFailure(t('crews.nameMissing'));
    if (await rename.run({ crewId: crew.id, name: wanted })) onDone();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-end gap-2.5 py-1"
    >
      <Field label={t('crews.name')} error={rename.failure} className="flex-1 basis-48">
        <Input
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
          autoFocus
          maxLength={NAME_MAX_CHARS}
        />
      </Field>
      <Button type="submit" busy={rename.busy}>
        {t('crews.renameConfirm')}
      </Button>
      <Button variant="outline" disabled={rename.busy} onClick={onDone}>
        {t('common:cancel')}
      </Button>
    </form>
  );
}

function DeleteCrew({ crew: { id: crewId, name } }: { crew: Crew }) {
  const { t } = useTranslation('people');
  const remove = useAction({
    call: trpc.crews.delete.mutationOptions(),
    refresh: [trpc.crews.pathKey()],
  });
  return (
    <ConfirmDialog
      compact
      icon={<Trash2 aria-hidden="true" />}
      action={t('crews.delete', { name })}
      title={t('crews.deleteTitle', { name })}
      text={t('crews.deleteText')}
      confirm={t('crews.deleteConfirm')}
      busy={remove.busy}
      failure={remove.failure}
      onConfirm={() => void remove.run({ crewId })}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { GuestListView } from '#shared/contracts/lists/lists.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { ReasonForm } from '../heads/reason-form.tsx';
import type { Guest } from './guest-row.tsx';

interface LateAddProps {
  eventId: string;
  /** As it was searched. */
  name: string;
  onAdded: (guest: Pick<Guest, 'id' | 'holderName'>, heads: number) => void;
}

/** A guest who should be on a list and is not: one list, one reason, and they are in. */
export function LateAdd(props: LateAddProps) {
  const { t } = useTranslation('scanner');
  const [open, setOpen] = useState(false);
  if (open) return <LateForm {...props} />;
  return (
    <Button variant="outline" size="lg" className="mt-4 w-full" onClick={() => setOpen(true)}>
      <UserPlus aria-hidden="true" />
      {t('lateAdd.open')}
    </Button>
  );
}

function LateForm({ eventId, name: searched, onAdded }: LateAddProps) {
  const { t } = useTranslation('scanner');
  const { language } = useFormats();
  const query = useQuery(trpc.lists.ofEvent.queryOptions({ eventId }));
  const [name, setName] = useState(searched);
  const [listId, setListId] = useState<string | null>(null);
  const [heads, setHeads] = useState(1);
  const add = useAction({ call: trpc.lists.add.mutationOptions() });
  const failure = failureOf(query);
  if (failure && !query.data) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonBoxes count={2} box="h-14" />;
  const lists = query.data.items.filter(({ closedAt }) => closedAt === null);
  const list = lists.find(({ id }) => id === listId) ?? lists[0];
  if (!list) return <p className="mt-4 text-muted-foreground">{t('lateAdd.noLists')}</p>;
  const most = list.plusMax + 1;
  const people = Math.min(heads, most);
  const submit = async (reason: string) => {
    const names = [{ name: name.trim(), heads: people }];
    const added = await add.run({ eventId, listId: list.id, names, reason });
    const [result] = added?.results ?? [];
    if (result?.ok) onAdded({ id: result.entryId, holderName: name.trim() }, people);
    else if (result) add.setFailure(errorText(result.code, language));
  };
  return (
    <section className="mt-5 flex flex-col gap-4 border-t pt-5">
      <h3 className="font-semibold text-lg">{t('lateAdd.title')}</h3>
      <Field label={t('lateAdd.name')}>
        <Input
          name="lateName"
          autoComplete="off"
          maxLength={NAME_MAX_CHARS}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Lists lists={lists} chosen={list.id} onChoose={setListId} />
      {most > 1 ? <Heads most={most} chosen={people} onChoose={setHeads} /> : null}
      {add.failure ? <Alert tone="danger">{add.failure}</Alert> : null}
      <ReasonForm action={t('lateAdd.action')} busy={add.busy} onReason={(reason) => void submit(reason)} />
    </section>
  );
}

interface ListsProps {
  lists: readonly GuestListView[];
  chosen: string;
  onChoose: (listId: string) => void;
}

function Lists({ lists, chosen, onChoose }: ListsProps) {
  const { t } = useTranslation('scanner');
  const { number } = useFormats();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('lateAdd.list')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {lists.map(({ id, name, counts }) => (
          <Button
            key={id}
            variant={id === chosen ? 'inverse' : 'outline'}
            size="lg"
            aria-pressed={id === chosen}
            className="justify-between px-3 text-left"
            onClick={() => onChoose(id)}
          >
            <span className="wrap-anywhere min-w-0">{name}</span>
            <span className="shrink-0 font-normal text-sm">
              {t('lateAdd.left', { count: counts.left, number: number(counts.left) })}
            </span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** How many buttons fit one row of a phone. */
const HEAD_BUTTONS_MAX = 6;

function Heads({
  most,
  chosen,
  onChoose,
}: {
  most: number;
  chosen: number;
  onChoose: (heads: number) => void;
}) {
  const { t } = useTranslation('scanner');
  const choices = Array.from({ length: Math.min(most, HEAD_BUTTONS_MAX) }, (_, index) => index + 1);
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('lateAdd.heads')}</legend>
      <div className="flex gap-2">
        {choices.map((heads) => (
          <Button
            key={heads}
            variant={heads === chosen ? 'inverse' : 'outline'}
            aria-pressed={heads === chosen}
            className="min-w-0 flex-1 px-0"
            onClick={() => onChoose(heads)}
          >
            {heads}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

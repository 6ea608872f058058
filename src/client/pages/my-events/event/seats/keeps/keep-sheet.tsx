import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Changing } from '#client/features/form/form.tsx';
import type { Keep } from '#client/features/seats/house/house.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { ChangeKeepInput, KeepSeatsInput, OfficeSeating } from '#shared/contracts/seats/seating.ts';
import { DISCOUNT_CODE_MAX_CHARS, KEEP_LABEL_MAX_CHARS } from '#shared/limits.ts';
import { KEEP_KINDS, type KeepKind } from '#shared/states.ts';
import { draftOfKeep, type KeepDraft, type KeepProblem, newKeep, readKeep } from './keep-values.ts';

/** What is being kept: new seats, or a keep that is changed. */
export type KeepWork = { kind: KeepKind; seatIds: readonly string[] } | { keep: Keep };

interface KeepSheetProps {
  event: OfficeSeating['event'];
  /** Null while the sheet is closed. */
  work: KeepWork | null;
  onClose: () => void;
  onKept: () => void;
}

/** Keeps seats from the sale: blocked, for a guest list, or for people with a code. */
export function KeepSheet({ event, work, onClose, onKept }: KeepSheetProps) {
  const { t } = useTranslation(['seatOffice', 'common']);
  // While the sheet closes it still shows what it was opened for.
  const [shown, setShown] = useState(work);
  if (work !== null && work !== shown) setShown(work);
  const count = shown ? seatsOf(shown).length : 0;
  return (
    <Sheet
      open={work !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(shown && 'keep' in shown ? 'keeps.change' : 'keeps.new')}
      description={t('keeps.count', { count })}
      closeLabel={t('common:close')}
    >
      {shown ? (
        <KeepForm
          key={'keep' in shown ? shown.keep.id : shown.seatIds.join()}
          event={event}
          work={shown}
          onKept={onKept}
        />
      ) : null}
    </Sheet>
  );
}

function KeepForm({ event, work, onKept }: Pick<KeepSheetProps, 'event' | 'onKept'> & { work: KeepWork }) {
  const { t } = useTranslation(['seatOffice', 'common']);
  const { number } = useFormats();
  const [draft, setDraft] = useState<KeepDraft>(() =>
    'keep' in work ? draftOfKeep(work.keep, event.timeZone) : newKeep(work.kind),
  );
  const [problem, setProblem] = useState<KeepProblem | null>(null);
  const seatIds = [...seatsOf(work)];
  const saving = useAction({
    call: {
      mutationFn: async (input: KeepSeatsInput | ChangeKeepInput) =>
        'keepId' in input ? await api.seats.changeKeep.mutate(input) : await api.seats.keep.mutate(input),
    },
    done: () => {
      const count = seatIds.length;
      toast.success(t('keep' in work ? 'keeps.changed' : 'keeps.kept', { count, number: number(count) }));
      onKept();
    },
    refresh: [trpc.seats.pathKey()],
  });
  const save = (submit: FormEvent) => {
    submit.preventDefault();
    const read = readKeep(draft, event.timeZone);
    setProblem(read.ok ? null : read.problem);
    if (!read.ok) return;
    if ('keep' in work) void saving.run({ keepId: work.keep.id, seatIds, ...read.fields });
    else void saving.run({ eventId: event.id, seatIds, ...read.fields });
  };
  const change = (part: Partial<KeepDraft>) => {
    setDraft({ ...draft, ...part });
    setProblem(null);
  };
  return (
    <form noValidate onSubmit={save} className="grid grid-cols-1 gap-5">
      <Changing>
        <Field label={t('keeps.kind')} hint={t(`keeps.hints.${draft.kind}`)}>
          <Select
            options={KEEP_KINDS.map((value) => ({ value, label: t(`keeps.kinds.${value}`) }))}
            value={draft.kind}
            onChange={(kind) => change({ kind })}
            disabled={saving.busy}
          />
        </Field>
        {draft.kind === 'list' ? (
          <ListField
            eventId={event.id}
            value={draft.listId}
            error={problem === 'list' ? t('keeps.problems.list') : null}
            onChange={(listId) => change({ listId })}
          />
        ) : null}
        {draft.kind === 'code' ? (
          <Field
            label={t('keeps.code')}
            hint={t('keeps.codeHint')}
            error={problem === 'code' ? t('keeps.problems.code') : null}
            disabled={saving.busy}
          >
            <Input
              value={draft.accessCode}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={DISCOUNT_CODE_MAX_CHARS}
              onChange={({ target }) => change({ accessCode: target.value })}
            />
          </Field>
        ) : null}
        <Field
          label={t('keeps.label')}
          aside={t('common:optional')}
          hint={t('keeps.labelHint')}
          disabled={saving.busy}
        >
          <Input
            value={draft.label}
            autoComplete="off"
            maxLength={KEEP_LABEL_MAX_CHARS}
            onChange={({ target }) => change({ label: target.value })}
          />
        </Field>
        <Field
          label={t('keeps.releaseAt')}
          {...(draft.kind === 'house' ? {} : { aside: t('common:optional') })}
          hint={t('keeps.releaseHint')}
          error={problem === 'time' || problem === 'needsTime' ? t(`keeps.problems.${problem}`) : null}
          disabled={saving.busy}
        >
          <Input
            type="datetime-local"
            value={draft.releaseAt}
            onChange={({ target }) => change({ releaseAt: target.value })}
          />
        </Field>
      </Changing>
      <Failure of={saving} />
      <Button type="submit" size="lg" busy={saving.busy}>
        {t('keep' in work ? 'common:save' : 'keeps.keep')}
      </Button>
    </form>
  );
}

interface ListFieldProps {
  eventId: string;
  value: string | null;
  error: string | null;
  onChange: (listId: string) => void;
}

function ListField({ eventId, value, error, onChange }: ListFieldProps) {
  const { t } = useTranslation('seatOffice');
  const query = useQuery(trpc.lists.ofEvent.queryOptions({ eventId }));
  const lists = query.data?.items.filter(({ id, closedAt }) => closedAt === null || id === value) ?? [];
  return (
    <Field
      label={t('keeps.list')}
      hint={t(query.data && lists.length === 0 ? 'keeps.noLists' : 'keeps.listHint')}
      error={error}
    >
      <Select
        options={lists.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        placeholder={t('keeps.chooseList')}
        disabled={lists.length === 0}
        onChange={onChange}
      />
    </Field>
  );
}

function seatsOf(work: KeepWork): readonly string[] {
  return 'keep' in work ? work.keep.seatIds : work.seatIds;
}

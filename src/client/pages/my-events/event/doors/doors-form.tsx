import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { DoorsView } from '#shared/contracts/doors.ts';
import { type DoorsDraft, type DoorsProblems, draftOf, HOUSE_KEY, readDraft } from './doors-draft.ts';
import { GateRows } from './gate-rows.tsx';
import { ReentryRows } from './reentry-rows.tsx';
import { ZoneRows } from './zone-rows.tsx';

interface DoorsFormProps {
  eventId: string;
  view: DoorsView;
}

/** One draft and one save: gates name zones, so half of it would be wrong. */
export function DoorsForm({ eventId, view }: DoorsFormProps) {
  const { t } = useTranslation('doors');
  const [draft, setDraft] = useState(() => draftOf(view));
  const [problems, setProblems] = useState<DoorsProblems>({});
  const save = useAction({
    call: trpc.doors.save.mutationOptions(),
    done: () => toast.success(t('saved')),
    refresh: [trpc.doors.pathKey(), trpc.checkin.stats.pathKey()],
  });
  const change = (next: Partial<DoorsDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setProblems({});
    save.setFailure(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft, view);
    if (!read.ok) return setProblems(read.problems);
    void save.run({ eventId, ...read.doors });
  };
  const problemOf = (id: string) => {
    const problem = problems[id];
    return problem ? t(`problem.${problem}`) : null;
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Card>
        <CardBody>
          <h2 className="font-semibold text-lg tracking-tight">{t('house.title')}</h2>
          <Field label={t('house.max')} hint={t('house.hint')} error={problemOf(HOUSE_KEY)} className="mt-3">
            <Input
              name="maxInside"
              inputMode="numeric"
              autoComplete="off"
              className="max-w-40"
              value={draft.max}
              onChange={(event) => change({ max: event.target.value })}
            />
          </Field>
        </CardBody>
      </Card>
      <ZoneRows
        zones={draft.zones}
        types={view.types}
        problemOf={problemOf}
        onChange={(zones) => change({ zones, gates: withZones(draft.gates, zones) })}
      />
      <GateRows
        gates={draft.gates}
        zones={draft.zones}
        problemOf={problemOf}
        onChange={(gates) => change({ gates })}
      />
      <ReentryRows
        types={draft.types}
        timeZone={view.timeZone}
        problemOf={problemOf}
        onChange={(types) => change({ types })}
      />
      {save.failure ? <Alert tone="danger">{save.failure}</Alert> : null}
      <Button type="submit" size="lg" busy={save.busy} className="self-start max-sm:w-full">
        {t('save')}
      </Button>
    </form>
  );
}

/** Gates of a zone that is gone lead into the house. */
function withZones(gates: DoorsDraft['gates'], zones: DoorsDraft['zones']): DoorsDraft['gates'] {
  return gates.map((gate) => (zones.some(({ id }) => id === gate.zoneId) ? gate : { ...gate, zoneId: null }));
}

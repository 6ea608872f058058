import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { fittingZones } from '../fields/fitting-zones.ts';
import { Segments } from '../fields/segments.tsx';
import { textFields } from '../fields/text-fields.ts';
import { ZoneChoice } from '../fields/zone-choice.tsx';
import { AddForm } from './add-form.tsx';
import { NumberingFields } from './numbering-fields.tsx';
import { PlaceField } from './place-field.tsx';
import { emptyRowsDraft, namesAfter, type RowsProblems, readRows } from './rows-draft.ts';

interface RowsFormProps {
  plan: SeatingPlan;
  onAdd: (next: SeatingPlan) => void;
}

/** "Rows A–N, 18 seats, curve, aisle after 9": a block of rows without drawing. */
export function RowsForm({ plan, onAdd }: RowsFormProps) {
  const { t } = useTranslation('seatPlans');
  const zones = fittingZones(plan, 'seats');
  const [draft, setDraft] = useState(() => emptyRowsDraft(plan, t('firstRow')));
  const [problems, setProblems] = useState<RowsProblems>({});
  const read = readRows(draft, plan);
  const [isNamed, setIsNamed] = useState(false);
  const put = (change: Partial<typeof draft>) => {
    if (change.first !== undefined || change.last !== undefined) setIsNamed(true);
    // Each section has rows of its own, until the form names them.
    const names =
      change.section !== undefined && !isNamed ? namesAfter(plan, change.section, t('firstRow')) : {};
    setDraft((before) => ({ ...before, ...change, ...names }));
    setProblems({});
  };
  const problemOf = (field: keyof RowsProblems) => {
    const problem = problems[field];
    return problem ? t(`problem.${problem}`) : null;
  };
  const text = textFields<'first' | 'last' | 'seats' | 'growth' | 'aisles' | 'radius' | 'section'>(
    draft,
    put,
  );
  return (
    <AddForm
      summary={'rows' in read ? t('add.rowsSum', { rows: read.rows, count: read.seats }) : null}
      submit={t('add.rows')}
      onSubmit={() => ('problems' in read ? setProblems(read.problems) : onAdd(read.add(plan)))}
    >
      <div className="grid grid-cols-3 items-start gap-3">
        <Field label={t('field.firstRow')} error={problemOf('first')}>
          <Input {...text('first')} maxLength={4} autoFocus />
        </Field>
        <Field label={t('field.lastRow')} error={problemOf('last')}>
          <Input {...text('last')} maxLength={4} />
        </Field>
        <Field label={t('field.seatsPerRow')} error={problemOf('seats')}>
          <Input {...text('seats')} inputMode="numeric" maxLength={3} />
        </Field>
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t('field.aisles')} hint={t('hint.aisles')} error={problemOf('aisles')}>
          <Input {...text('aisles')} placeholder="9" maxLength={60} />
        </Field>
        <Field label={t('field.growth')} hint={t('hint.growth')} error={problemOf('growth')}>
          <Input {...text('growth')} inputMode="numeric" maxLength={3} />
        </Field>
      </div>
      <Segments
        label={t('field.curve')}
        options={[
          { value: 'none', label: t('curve.none') },
          { value: 'slight', label: t('curve.slight') },
          { value: 'strong', label: t('curve.strong') },
          { value: 'radius', label: t('curve.radius') },
        ]}
        value={draft.curve}
        onChange={(curve) => put({ curve })}
      />
      {draft.curve === 'radius' ? (
        <Field label={t('field.radius')} hint={t('hint.radius')} error={problemOf('radius')}>
          <Input {...text('radius')} inputMode="numeric" maxLength={5} />
        </Field>
      ) : null}
      <Field label={t('field.section')} hint={t('hint.section')}>
        <Input {...text('section')} maxLength={60} placeholder={t('placeholder.section')} />
      </Field>
      {zones.length > 1 ? (
        <ZoneChoice zones={zones} value={draft.zoneId} onChange={(zoneId) => put({ zoneId })} />
      ) : null}
      <NumberingFields value={draft} onChange={put} />
      <PlaceField plan={plan} value={draft.place} onChange={(place) => put({ place })} />
      <Switch
        label={t('field.stepFree')}
        hint={t('hint.stepFree')}
        checked={draft.stepFree}
        onChange={(stepFree) => put({ stepFree })}
      />
    </AddForm>
  );
}

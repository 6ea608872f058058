import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { addTables } from '#shared/seats/builder/elements.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { fittingZones } from '../fields/fitting-zones.ts';
import { wholeIn } from '../fields/numbers.ts';
import { Segments } from '../fields/segments.tsx';
import { textFields } from '../fields/text-fields.ts';
import { ZoneChoice } from '../fields/zone-choice.tsx';
import { AddForm } from './add-form.tsx';
import { PlaceField } from './place-field.tsx';
import { addBeside, type Place } from './placement.ts';

const TABLES_MAX = 200;
export const TABLE_SEATS_MAX = 50;

interface TablesFormProps {
  plan: SeatingPlan;
  onAdd: (next: SeatingPlan) => void;
}

/** A block of equal tables. */
export function TablesForm({ plan, onAdd }: TablesFormProps) {
  const { t } = useTranslation('seatPlans');
  const zones = fittingZones(plan, 'seats');
  const [draft, setDraft] = useState({
    count: '10',
    seats: '4',
    columns: '',
    first: String(nextTable(plan)),
    shape: 'round' as 'round' | 'rectangle',
    sold: 'whole' as 'whole' | 'by-seat',
    section: '',
    zoneId: (zones[0] ?? plan.zones[0])?.id ?? '',
    place: 'behind' as Place,
    stepFree: false,
  });
  const [isShown, setIsShown] = useState(false);
  const count = wholeIn(draft.count, 1, TABLES_MAX);
  const seats = wholeIn(draft.seats, 1, TABLE_SEATS_MAX);
  const first = wholeIn(draft.first, 1, 9_999);
  const columns = draft.columns.trim() === '' ? 0 : wholeIn(draft.columns, 1, TABLES_MAX);
  const put = (change: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setIsShown(false);
  };
  const text = textFields<'count' | 'seats' | 'columns' | 'first' | 'section'>(draft, put);
  const problem = (isRight: boolean, max: number) =>
    isShown && !isRight ? t('problem.number', { max }) : null;
  const submit = () => {
    if (count === null || seats === null || first === null || columns === null) return setIsShown(true);
    const { shape, sold, zoneId, stepFree, place } = draft;
    const block = { count, seats, first, shape, sold, zoneId, stepFree, section: draft.section.trim() };
    // As wide as deep, unless the form says otherwise.
    const wide = columns || Math.ceil(Math.sqrt(count * 1.5));
    const size = { columns: wide, rows: Math.ceil(count / wide) };
    onAdd(addBeside(plan, place, (base, position) => addTables(base, { ...block, ...size, position })));
  };
  return (
    <AddForm
      summary={count && seats ? t('add.tablesSum', { tables: count, count: count * seats }) : null}
      submit={t('add.tables')}
      onSubmit={submit}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t('field.tables')} error={problem(count !== null, TABLES_MAX)}>
          <Input {...text('count')} inputMode="numeric" maxLength={3} autoFocus />
        </Field>
        <Field label={t('field.seatsPerTable')} error={problem(seats !== null, TABLE_SEATS_MAX)}>
          <Input {...text('seats')} inputMode="numeric" maxLength={2} />
        </Field>
      </div>
      <Segments
        label={t('field.sold')}
        options={[
          { value: 'whole', label: t('sold.whole') },
          { value: 'by-seat', label: t('sold.by-seat') },
        ]}
        value={draft.sold}
        onChange={(sold) => put({ sold })}
      />
      <Segments
        label={t('field.shape')}
        options={[
          { value: 'round', label: t('shape.round') },
          { value: 'rectangle', label: t('shape.rectangle') },
        ]}
        value={draft.shape}
        onChange={(shape) => put({ shape })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label={t('field.columns')}
          hint={t('hint.columns')}
          error={problem(columns !== null, TABLES_MAX)}
        >
          <Input {...text('columns')} inputMode="numeric" maxLength={3} />
        </Field>
        <Field label={t('field.firstTable')} error={problem(first !== null, 9_999)}>
          <Input {...text('first')} inputMode="numeric" maxLength={4} />
        </Field>
      </div>
      <Field label={t('field.section')} hint={t('hint.section')}>
        <Input {...text('section')} maxLength={60} placeholder={t('placeholder.section')} />
      </Field>
      {zones.length > 1 ? (
        <ZoneChoice zones={zones} value={draft.zoneId} onChange={(zoneId) => put({ zoneId })} />
      ) : null}
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

/** One more than the highest number of a table. */
function nextTable({ tables }: SeatingPlan): number {
  return Math.max(0, ...tables.map(({ name }) => wholeIn(name, 1, 9_998) ?? 0)) + 1;
}

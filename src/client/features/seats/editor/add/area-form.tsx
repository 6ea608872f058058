import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { addArea } from '#shared/seats/builder/elements.ts';
import type { PlanArea, SeatingPlan } from '#shared/seats/plan.ts';
import { fittingZones } from '../fields/fitting-zones.ts';
import { wholeIn } from '../fields/numbers.ts';
import { textFields } from '../fields/text-fields.ts';
import { ZoneChoice } from '../fields/zone-choice.tsx';
import { AddForm } from './add-form.tsx';
import { PlaceField } from './place-field.tsx';
import { addBeside, type Place } from './placement.ts';
import { addZoneOfNext } from './zones.ts';

const CAPACITY_MAX = 1_000_000;
const SIZE_MIN = 20;
const SIZE_MAX = 5_000;
const DECORATION_COLOR = '#8a8f98';

interface AreaFormProps {
  plan: SeatingPlan;
  /** A standing area, or something to look at: a bar, a mixing desk. */
  kind: 'standing' | 'decoration';
  onAdd: (next: SeatingPlan) => void;
}

/** A standing area with its capacity, or a shape with a name. */
export function AreaForm({ plan, kind, onAdd }: AreaFormProps) {
  const { t } = useTranslation('seatPlans');
  const isStanding = kind === 'standing';
  const [draft, setDraft] = useState(() => ({
    name: t(`areaName.${kind}`),
    capacity: '200',
    width: isStanding ? '400' : '160',
    height: isStanding ? '200' : '60',
    /** Null: a new zone with the area's name, because a zone has either seats or a standing area. */
    zoneId: null as string | null,
    place: 'front' as Place,
    stepFree: true,
  }));
  const [isShown, setIsShown] = useState(false);
  const name = draft.name.trim();
  const capacity = wholeIn(draft.capacity, 1, CAPACITY_MAX);
  const width = wholeIn(draft.width, SIZE_MIN, SIZE_MAX);
  const height = wholeIn(draft.height, SIZE_MIN, SIZE_MAX);
  const standingZones = fittingZones(plan, 'standing');
  const put = (change: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setIsShown(false);
  };
  const text = textFields<'name' | 'capacity' | 'width' | 'height'>(draft, put);
  const submit = () => {
    if (name === '' || width === null || height === null || (isStanding && capacity === null))
      return setIsShown(true);
    const { place, stepFree } = draft;
    const shape = { name, angle: 0, outline: { shape: 'rectangle' as const, width, height } };
    if (!isStanding) return onAdd(beside(plan, place, { ...shape, color: DECORATION_COLOR, standing: null }));
    const { plan: base, zone } =
      draft.zoneId === null ? addZoneOfNext(plan, name) : known(plan, draft.zoneId);
    const standing = { zoneId: zone.id, capacity: capacity ?? 1, stepFree };
    onAdd(beside(base, place, { ...shape, color: zone.color, standing }));
  };
  const sizeProblem = (size: number | null) =>
    isShown && size === null ? t('problem.between', { min: SIZE_MIN, max: SIZE_MAX }) : null;
  return (
    <AddForm summary={null} submit={t(`add.${kind}`)} onSubmit={submit}>
      <Field label={t('field.name')} error={isShown && name === '' ? t('problem.name') : null}>
        <Input {...text('name')} maxLength={60} autoFocus />
      </Field>
      {isStanding ? (
        <Field
          label={t('field.capacity')}
          hint={t('hint.capacity')}
          error={isShown && capacity === null ? t('problem.number', { max: CAPACITY_MAX }) : null}
        >
          <Input {...text('capacity')} inputMode="numeric" maxLength={7} />
        </Field>
      ) : null}
      {isStanding && standingZones.length > 0 ? (
        <ZoneChoice
          zones={[...standingZones, { id: '', name: t('add.newZone'), color: '#ffffff', rank: 1 }]}
          value={draft.zoneId ?? ''}
          onChange={(zoneId) => put({ zoneId: zoneId || null })}
        />
      ) : null}
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t('field.width')} hint={t('hint.size')} error={sizeProblem(width)}>
          <Input {...text('width')} inputMode="numeric" maxLength={4} />
        </Field>
        <Field label={t('field.height')} error={sizeProblem(height)}>
          <Input {...text('height')} inputMode="numeric" maxLength={4} />
        </Field>
      </div>
      <PlaceField plan={plan} value={draft.place} onChange={(place) => put({ place })} />
      {isStanding ? (
        <Switch
          label={t('field.stepFree')}
          hint={t('hint.stepFree')}
          checked={draft.stepFree}
          onChange={(stepFree) => put({ stepFree })}
        />
      ) : null}
    </AddForm>
  );
}

function beside(plan: SeatingPlan, place: Place, area: Omit<PlanArea, 'id' | 'x' | 'y'>): SeatingPlan {
  return addBeside(plan, place, (base, position) => addArea(base, { ...area, ...position }));
}

function known(plan: SeatingPlan, zoneId: string) {
  const zone = plan.zones.find(({ id }) => id === zoneId);
  return zone ? { plan, zone } : addZoneOfNext(plan, zoneId);
}

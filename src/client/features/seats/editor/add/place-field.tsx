import { useTranslation } from 'react-i18next';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { Segments } from '../fields/segments.tsx';
import { contentBox, PLACES, type Place } from './placement.ts';

interface PlaceFieldProps {
  plan: SeatingPlan;
  value: Place;
  onChange: (place: Place) => void;
}

/** Where the new parts stand; an empty plan has no choice. */
export function PlaceField({ plan, value, onChange }: PlaceFieldProps) {
  const { t } = useTranslation('seatPlans');
  return contentBox(plan) === null ? null : (
    <Segments
      label={t('field.place')}
      options={PLACES.map((place) => ({ value: place, label: t(`place.${place}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}

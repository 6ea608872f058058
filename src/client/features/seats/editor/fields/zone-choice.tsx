import { useTranslation } from 'react-i18next';
import { ZoneDot } from '#client/features/seats/plan-view/zone-dot.tsx';
import type { PlanZone } from '#shared/seats/plan.ts';
import { Segments } from './segments.tsx';

interface ZoneChoiceProps {
  zones: readonly PlanZone[];
  /** Null: parts of several zones are selected. */
  value: string | null;
  onChange: (zoneId: string) => void;
}

export function ZoneChoice({ zones, value, onChange }: ZoneChoiceProps) {
  const { t } = useTranslation('seatPlans');
  return (
    <Segments
      label={t('field.zone')}
      options={zones.map(({ id, name, color }) => ({
        value: id,
        label: (
          <>
            <ZoneDot color={color} />
            <span className="wrap-anywhere">{name}</span>
          </>
        ),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { changeZone, removeZone } from '#shared/seats/builder/change.ts';
import type { PlanZone } from '#shared/seats/plan.ts';
import { zonePlaces } from '#shared/seats/zone-places.ts';
import { ColorField } from '../fields/color-field.tsx';
import { fittingZones } from '../fields/fitting-zones.ts';
import { NumberField } from '../fields/number-field.tsx';
import type { PlanEditorState } from '../use-plan-editor.ts';

const RANK_MAX = 30;

interface ZoneFieldsProps {
  editor: PlanEditorState;
  zone: PlanZone;
}

/** Color and rank of a zone. A zone that goes leaves its seats to the next one. */
export function ZoneFields({ editor, zone }: ZoneFieldsProps) {
  const { t } = useTranslation('seatPlans');
  const { plan, change, select } = editor;
  const members = [
    ...[...plan.rows, ...plan.tables].filter(({ zoneId }) => zoneId === zone.id),
    ...plan.areas.filter(({ standing }) => standing?.zoneId === zone.id),
  ];
  const places = zonePlaces(plan).get(zone.id);
  const fitting =
    members.length === 0 ? plan.zones : fittingZones(plan, places?.standing ? 'standing' : 'seats');
  const heir = fitting.find(({ id }) => id !== zone.id);
  return (
    <>
      <ColorField value={zone.color} onChange={(color) => change(changeZone(plan, zone.id, { color }))} />
      <NumberField
        label={t('field.rank')}
        hint={t('hint.rank')}
        value={zone.rank}
        min={1}
        max={RANK_MAX}
        onCommit={(rank) => change(changeZone(plan, zone.id, { rank }))}
      />
      <div className="flex flex-wrap gap-2">
        {members.length > 0 ? (
          <Button variant="outline" size="sm-touch" onClick={() => select(members.map(({ id }) => id))}>
            {t('zone.selectAll')}
          </Button>
        ) : null}
        {heir ? (
          <Button
            variant="outline"
            size="sm-touch"
            onClick={() => change(removeZone(plan, zone.id, heir.id), [heir.id])}
          >
            <Trash2 aria-hidden="true" />
            {members.length > 0 ? t('zone.deleteInto', { name: heir.name }) : t('zone.delete')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

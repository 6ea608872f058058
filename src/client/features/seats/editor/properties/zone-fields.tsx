import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { changeZone, removeZone } from '#shared/seats/builder/change.ts';
import type { PlanZone } from '#shared/seats/plan.ts';
import { ColorField } from '../fields/color-field.tsx';
import { DraftField } from '../fields/draft-field.tsx';
import { wholeIn } from '../fields/numbers.ts';
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
  const heir = plan.zones.find(({ id }) => id !== zone.id);
  const members = [
    ...[...plan.rows, ...plan.tables].filter(({ zoneId }) => zoneId === zone.id),
    ...plan.areas.filter(({ standing }) => standing?.zoneId === zone.id),
  ];
  return (
    <>
      <ColorField value={zone.color} onChange={(color) => change(changeZone(plan, zone.id, { color }))} />
      <DraftField
        label={t('field.rank')}
        hint={t('hint.rank')}
        type="number"
        value={String(zone.rank)}
        maxLength={2}
        accepts={(text) => wholeIn(text, 1, RANK_MAX) !== null}
        error={t('problem.number', { max: RANK_MAX })}
        onCommit={(text) =>
          change(changeZone(plan, zone.id, { rank: wholeIn(text, 1, RANK_MAX) ?? zone.rank }))
        }
      />
      <div className="flex flex-wrap gap-2">
        {members.length > 0 ? (
          <Button variant="outline" size="sm" onClick={() => select(members.map(({ id }) => id))}>
            {t('zone.selectAll')}
          </Button>
        ) : null}
        {heir ? (
          <Button
            variant="outline"
            size="sm"
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

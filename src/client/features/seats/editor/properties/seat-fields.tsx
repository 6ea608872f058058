import { Accessibility } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { makeSpaces, removeUnits } from '#shared/seats/builder/accessible-unit.ts';
import { Segments } from '../fields/segments.tsx';
import type { PlanEditorState } from '../use-plan-editor.ts';
import type { SelectedSeat } from './selected-parts.ts';

const COMPANIONS = ['0', '1', '2', '3'] as const;

interface SeatFieldsProps {
  editor: PlanEditorState;
  seats: readonly SelectedSeat[];
}

/** Makes seats wheelchair spaces, each with companions' seats beside it, and back. */
export function SeatFields({ editor, seats }: SeatFieldsProps) {
  const { t } = useTranslation('seatPlans');
  const { plan, change } = editor;
  const [companions, setCompanions] = useState<(typeof COMPANIONS)[number]>('1');
  const [flexible, setFlexible] = useState(false);
  const ids = seats.map(({ id }) => id);
  const inUnits = plan.accessible.filter(
    ({ spaceId, companionIds }) => ids.includes(spaceId) || companionIds.some((id) => ids.includes(id)),
  );
  if (seats.some(({ table }) => table?.sold === 'whole'))
    return <p className="text-muted-foreground text-sm">{t('access.wholeTable')}</p>;
  if (inUnits.length > 0)
    return (
      <div className="flex flex-col items-start gap-2 rounded-lg border p-3">
        <p className="text-sm">
          {t('access.isUnit', {
            count: inUnits.reduce((sum, unit) => sum + unit.companionIds.length, 0),
          })}
          {inUnits.some((unit) => unit.flexible) ? ` ${t('access.isFlexible')}` : null}
        </p>
        <Button variant="outline" size="sm-touch" onClick={() => change(removeUnits(plan, ids))}>
          {t('access.remove')}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-3 rounded-lg border p-3">
      <Segments
        label={t('field.companions')}
        options={COMPANIONS.map((value) => ({ value, label: value }))}
        value={companions}
        onChange={setCompanions}
      />
      <Switch
        label={t('access.flexible')}
        hint={t('access.flexibleHint')}
        checked={flexible}
        onChange={setFlexible}
      />
      <Button
        variant="outline"
        className="self-start"
        onClick={() => change(makeSpaces(plan, ids, { companions: Number(companions), flexible }))}
      >
        <Accessibility aria-hidden="true" />
        {t('access.make', { count: ids.length })}
      </Button>
    </div>
  );
}

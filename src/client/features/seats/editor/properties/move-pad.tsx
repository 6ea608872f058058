import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/icon-button.tsx';
import { moveInPlan, turnInPlan } from '#shared/seats/builder/edit.ts';
import { NumberField } from '../fields/number-field.tsx';
import type { PlanEditorState } from '../use-plan-editor.ts';
import { type SelectedParts, sharedValue } from './selected-parts.ts';

/** Plan units of a step: a fifth of a seat's place, and a whole one. */
export const MOVE_STEP = 5;
export const MOVE_LEAP = 25;

const WAYS = [
  { way: 'left', x: -1, y: 0, Icon: ArrowLeft },
  { way: 'up', x: 0, y: -1, Icon: ArrowUp },
  { way: 'down', x: 0, y: 1, Icon: ArrowDown },
  { way: 'right', x: 1, y: 0, Icon: ArrowRight },
] as const;

interface MovePadProps {
  editor: PlanEditorState;
  parts: SelectedParts;
}

/** Moves by a step, and turns: what dragging does, for keyboards and fingers. */
export function MovePad({ editor, parts }: MovePadProps) {
  const { t } = useTranslation('seatPlans');
  const { plan, selection, change } = editor;
  const ids = [...selection];
  const turnable = [...parts.rows, ...parts.tables, ...parts.areas, ...parts.texts];
  return (
    <div className="flex flex-wrap items-end gap-4">
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{t('field.move')}</legend>
        <div className="flex gap-1.5">
          {WAYS.map(({ way, x, y, Icon }) => (
            <IconButton
              key={way}
              variant="outline"
              label={t(`move.${way}`)}
              onClick={(event) => {
                const step = event.shiftKey ? MOVE_LEAP : MOVE_STEP;
                change(moveInPlan(plan, ids, { x: x * step, y: y * step }));
              }}
            >
              <Icon aria-hidden="true" />
            </IconButton>
          ))}
        </div>
      </fieldset>
      {turnable.length > 0 ? (
        <NumberField
          label={t('field.angle')}
          unit="°"
          className="w-24"
          value={sharedValue(turnable.map(({ angle }) => angle))}
          min={-360}
          max={360}
          onCommit={(angle) => change(turnInPlan(plan, ids, angle))}
        />
      ) : null}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { changeArea } from '#shared/seats/builder/change.ts';
import type { PlanArea } from '#shared/seats/plan.ts';
import { ColorField } from '../fields/color-field.tsx';
import { DraftField } from '../fields/draft-field.tsx';
import { wholeIn } from '../fields/numbers.ts';
import { Segments } from '../fields/segments.tsx';
import type { PlanEditorState } from '../use-plan-editor.ts';

const SIZE_MIN = 20;
const SIZE_MAX = 5_000;
const CAPACITY_MAX = 1_000_000;

interface AreaFieldsProps {
  editor: PlanEditorState;
  area: PlanArea;
}

export function AreaFields({ editor, area }: AreaFieldsProps) {
  const { t } = useTranslation('seatPlans');
  const { outline, standing, color } = area;
  const put = (change: Partial<Omit<PlanArea, 'id'>>) =>
    editor.change(changeArea(editor.plan, area.id, change));
  const between = t('problem.between', { min: SIZE_MIN, max: SIZE_MAX });
  return (
    <>
      {standing ? (
        <DraftField
          label={t('field.capacity')}
          type="number"
          value={String(standing.capacity)}
          maxLength={7}
          accepts={(text) => wholeIn(text, 1, CAPACITY_MAX) !== null}
          error={t('problem.number', { max: CAPACITY_MAX })}
          onCommit={(text) =>
            put({ standing: { ...standing, capacity: wholeIn(text, 1, CAPACITY_MAX) ?? 1 } })
          }
        />
      ) : null}
      {outline.shape === 'polygon' ? null : (
        <>
          <div className="grid grid-cols-2 gap-3">
            {(['width', 'height'] as const).map((side) => (
              <DraftField
                key={side}
                label={t(`field.${side}`)}
                type="number"
                value={String(outline[side])}
                maxLength={4}
                accepts={(text) => wholeIn(text, SIZE_MIN, SIZE_MAX) !== null}
                error={between}
                onCommit={(text) =>
                  put({ outline: { ...outline, [side]: wholeIn(text, SIZE_MIN, SIZE_MAX) ?? SIZE_MIN } })
                }
              />
            ))}
          </div>
          <Segments
            label={t('field.shape')}
            options={[
              { value: 'rectangle', label: t('shape.rectangle') },
              { value: 'ellipse', label: t('shape.ellipse') },
            ]}
            value={outline.shape}
            onChange={(shape) => {
              if (shape === outline.shape) return;
              // A rectangle is placed by its corner, an ellipse by its middle.
              const side = shape === 'ellipse' ? 1 : -1;
              const [x, y] = [area.x + (side * outline.width) / 2, area.y + (side * outline.height) / 2];
              put({ outline: { ...outline, shape }, x, y });
            }}
          />
        </>
      )}
      <ColorField value={color} onChange={(next) => put({ color: next })} />
    </>
  );
}

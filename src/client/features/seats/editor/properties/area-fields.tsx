import { useTranslation } from 'react-i18next';
import { changeArea } from '#shared/seats/builder/change.ts';
import type { PlanArea } from '#shared/seats/plan.ts';
import { ColorField } from '../fields/color-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
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
  return (
    <>
      {standing ? (
        <NumberField
          label={t('field.capacity')}
          value={standing.capacity}
          min={1}
          max={CAPACITY_MAX}
          onCommit={(capacity) => put({ standing: { ...standing, capacity } })}
        />
      ) : null}
      {outline.shape === 'polygon' ? null : (
        <>
          <div className="grid grid-cols-2 gap-3">
            {(['width', 'height'] as const).map((side) => (
              <NumberField
                key={side}
                label={t(`field.${side}`)}
                value={outline[side]}
                min={SIZE_MIN}
                max={SIZE_MAX}
                onCommit={(size) => put({ outline: { ...outline, [side]: size } })}
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

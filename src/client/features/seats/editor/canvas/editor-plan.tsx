import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SeatPlan } from '#client/features/seats/plan-view/lazy-seat-plan.tsx';
import type { Box } from '#client/features/seats/plan-view/plan-bounds.ts';
import type { PlanDrag, PlanPress, PlanTool } from '#client/features/seats/plan-view/use-plan-tool.ts';
import { useSeatWords } from '#client/features/seats/words/use-seat-words.ts';
import { moveInPlan } from '#shared/seats/builder/edit.ts';
import type { Point } from '#shared/seats/plan.ts';
import { seatNames } from '#shared/seats/seat-names.ts';
import type { PlanOnSale } from '../plan-store.ts';
import type { PlanEditorState } from '../use-plan-editor.ts';
import { PartOutline } from './part-outline.tsx';
import { partShapes, partsInBox } from './part-shapes.ts';

interface EditorPlanProps {
  editor: PlanEditorState;
  pictureUrl: string | null;
  /** Seats that people have. */
  usage: PlanOnSale['usage'];
  /** Presses choose single seats rather than rows and tables. */
  ofSeats: boolean;
  className?: string;
}

/** A drag under way: the selection moves, or a box selects. */
interface Drag {
  kind: 'move' | 'box';
  from: Point;
  to: Point;
}

/** The plan to select in and to move parts of it. Dragging a selected part moves it, with Shift a box selects. */
export function EditorPlan({ editor, pictureUrl, usage, ofSeats, className }: EditorPlanProps) {
  const { t } = useTranslation('seatPlans');
  const { plan, index, selection, select, change } = editor;
  const [drag, setDrag] = useState<Drag | null>(null);
  const words = useSeatWords(useMemo(() => seatNames(index), [index]));
  const groupIdOf = (seatId: string): string | null => {
    const at = index.byId.get(seatId)?.group ?? -1;
    return (plan.rows[at] ?? plan.tables[at - plan.rows.length])?.id ?? null;
  };
  const shapes = useMemo(() => partShapes(plan, selection), [plan, selection]);
  const companions = useMemo(
    () => new Set(index.units.flatMap((unit) => unit.companions.map(({ id }) => id))),
    [index],
  );
  const drawn = useMemo(() => ({ words, selection, usage }), [words, selection, usage]);
  const spoken = (id: string) => {
    const isSelected = selection.has(id) || selection.has(groupIdOf(id) ?? '');
    const use = usage.get(id);
    const place = words.get(id) ?? '';
    const name = use ? t(`usedSeat.${use}`, { name: place }) : place;
    return isSelected ? t('selectedSeat', { name }) : name;
  };
  const partOf = ({ seatId, elementId }: Pick<PlanPress, 'seatId' | 'elementId'>): string | null =>
    seatId === null ? elementId : ofSeats ? seatId : groupIdOf(seatId);
  const press = (part: string | null, extend: boolean) => {
    if (part === null) return extend ? undefined : select([]);
    if (!extend) return select([part]);
    select(selection.has(part) ? [...selection].filter((id) => id !== part) : [...selection, part]);
  };
  const grabbed = (kind: Drag['kind'], from: Point, done: (to: Point) => void): PlanDrag => ({
    move: (to) => setDrag({ kind, from, to }),
    drop: (to) => {
      setDrag(null);
      done(to);
    },
    cancel: () => setDrag(null),
  });
  const tool: PlanTool = {
    onPress: (at) => press(partOf(at), at.extend),
    grab: (at) => {
      const { point: from } = at;
      const part = partOf(at);
      if (part !== null && selection.has(part))
        return grabbed('move', from, (to) => {
          const by = { x: Math.round(to.x - from.x), y: Math.round(to.y - from.y) };
          change(moveInPlan(plan, [...selection], by));
        });
      if (part !== null || !at.extend) return null;
      return grabbed('box', from, (to) =>
        select(new Set([...selection, ...partsInBox(plan, boxOf({ from, to }), ofSeats)])),
      );
    },
  };
  const shift =
    drag?.kind === 'move' ? `translate(${drag.to.x - drag.from.x} ${drag.to.y - drag.from.y})` : undefined;
  return (
    <SeatPlan
      index={index}
      pictureUrl={pictureUrl}
      label={t('plan')}
      drawn={drawn}
      seatOf={({ id }) => ({
        look: usage.get(id) ?? 'free',
        name: spoken(id),
        ...(companions.has(id) ? { mark: '+' } : {}),
      })}
      onSeat={({ id }, { extend }) => press(partOf({ seatId: id, elementId: null }), extend)}
      tool={tool}
      {...(className === undefined ? {} : { className })}
    >
      <g transform={shift}>
        {shapes.map(([id, shape]) => (
          <PartOutline key={id} shape={shape} />
        ))}
      </g>
      {drag?.kind === 'box' ? (
        <rect {...boxOf(drag)} className="fill-ring/10 stroke-ring" strokeWidth={2} />
      ) : null}
    </SeatPlan>
  );
}

function boxOf({ from, to }: Pick<Drag, 'from' | 'to'>): Box {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

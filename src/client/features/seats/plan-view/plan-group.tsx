import { memo } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { pointOnRow } from '#shared/seats/geometry.ts';
import type { PlanRow, PlanTable } from '#shared/seats/plan.ts';
import type { IndexedSeat } from '#shared/seats/plan-index.ts';
import { PlanSeat } from './plan-seat.tsx';
import { isSameFace, type SeatFace } from './seat-face.ts';
import { TableTop } from './table-top.tsx';

export interface PlanGroupProps {
  /** A row or a table of the plan. */
  group: { row: PlanRow } | { table: PlanTable };
  seats: readonly IndexedSeat[];
  faces: readonly SeatFace[];
  /** Of the seats' zones. */
  colors: readonly string[];
  /** Wheelchair spaces among them. */
  spaces: readonly boolean[];
  /** The seat that is the plan's tab stop, if it is one of these. */
  tabStop: string | null;
  isNear: boolean;
}

/** From the last seat to the row's name. */
const NAME_DISTANCE = 26;

/** One row or table. A change of a seat draws its row again, and no other. */
export const PlanGroup = memo(function PlanGroup(props: PlanGroupProps) {
  const { group, seats, faces, colors, spaces, tabStop, isNear } = props;
  return (
    <g>
      {'row' in group ? <RowName row={group.row} /> : <TableTop table={group.table} />}
      {seats.map((seat, at) => {
        const [face, color] = [faces[at], colors[at]];
        return face && color ? (
          <PlanSeat
            key={seat.id}
            seat={seat}
            face={face}
            color={color}
            isSpace={spaces[at] ?? false}
            isTabStop={tabStop === seat.id}
            isNear={isNear}
          />
        ) : null;
      })}
    </g>
  );
}, isSameGroup);

/** At both ends, as on the floor of a theater. */
function RowName({ row }: { row: PlanRow }) {
  const [first, last] = [row.seats[0], row.seats.at(-1)];
  if (!first || !last) return null;
  return [first.at - NAME_DISTANCE, last.at + NAME_DISTANCE].map((at) => {
    const { x, y } = pointOnRow(row, at);
    return (
      <text
        key={at}
        x={x}
        y={y}
        data-element={row.id}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={13}
        // Long names would reach the seats.
        className={cn(
          'fill-muted-foreground',
          row.name.length <= 2 && '[font-size:var(--row-name-size,13px)]',
        )}
      >
        {row.name}
      </text>
    );
  });
}

function isSameGroup(before: PlanGroupProps, after: PlanGroupProps): boolean {
  return (
    before.tabStop === after.tabStop &&
    before.isNear === after.isNear &&
    // Only an edit of the plan makes new seats, and most rows stay as they are.
    (before.seats === after.seats || areSameSeats(before, after)) &&
    (before.faces === after.faces || after.faces.every((face, at) => isSameFace(before.faces[at], face)))
  );
}

function areSameSeats(before: PlanGroupProps, after: PlanGroupProps): boolean {
  return (
    before.seats.length === after.seats.length &&
    frameOf(before.group) === frameOf(after.group) &&
    after.seats.every((seat, at) => {
      const other = before.seats[at];
      return (
        other?.id === seat.id &&
        other.label === seat.label &&
        other.position.x === seat.position.x &&
        other.position.y === seat.position.y &&
        before.colors[at] === after.colors[at] &&
        before.spaces[at] === after.spaces[at]
      );
    })
  );
}

function frameOf(group: PlanGroupProps['group']): string {
  if ('table' in group) {
    const { name, shape, sold, x, y, angle } = group.table;
    return [name, shape, sold, x, y, angle].join(' ');
  }
  const { name, x, y, angle, curveRadius, seats } = group.row;
  return [name, x, y, angle, curveRadius, seats[0]?.at, seats.at(-1)?.at].join(' ');
}

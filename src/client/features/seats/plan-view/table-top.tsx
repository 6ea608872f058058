import { distanceBetween, tableSeatPosition } from '#shared/seats/geometry.ts';
import type { PlanTable } from '#shared/seats/plan.ts';

/** From a seat's middle to the edge of its table. */
const SEAT_REACH = 8;
/** Half the depth of a rectangular table between its two sides. */
const HALF_DEPTH = 15;

/** The table between its seats, with its name. A whole table has a double edge. */
export function TableTop({ table }: { table: PlanTable }) {
  const { id, x, y, angle, name, sold, shape } = table;
  const isWhole = sold === 'whole';
  const edge = 'fill-muted stroke-input stroke-1';
  return (
    <g data-element={id} transform={`translate(${x} ${y})`}>
      {shape === 'round' ? (
        <>
          <circle r={roundRadius(table)} className={edge} />
          {isWhole ? <circle r={roundRadius(table) - 3} className="fill-none stroke-1 stroke-input" /> : null}
        </>
      ) : (
        <g transform={`rotate(${angle})`}>
          <rect {...rectangle(table, 0)} rx={4} className={edge} />
          {isWhole ? (
            <rect {...rectangle(table, 3)} rx={2} className="fill-none stroke-1 stroke-input" />
          ) : null}
        </g>
      )}
      <text
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={name.length > 4 ? 8 : 12}
        className="fill-foreground font-medium"
      >
        {name}
      </text>
    </g>
  );
}

function roundRadius(table: PlanTable): number {
  return distanceBetween(table, tableSeatPosition(table, 0)) - SEAT_REACH - 4;
}

function rectangle(table: PlanTable, inset: number) {
  const side = Math.ceil(table.seats.length / 2);
  const width =
    side > 1 ? distanceBetween(tableSeatPosition(table, 0), tableSeatPosition(table, side - 1)) : 0;
  const half = width / 2 + SEAT_REACH - inset;
  return { x: -half, y: inset - HALF_DEPTH, width: half * 2, height: 2 * (HALF_DEPTH - inset) };
}

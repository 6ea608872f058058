import { amountProblem } from '#client/features/events/own/problems/amount-problem.ts';
import type { FieldProblem } from '#client/features/form/field-problem.ts';
import type { SetSeatingInput } from '#shared/contracts/seats/seating.ts';
import { parseAmount } from '#shared/money/money.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import type { OfficeState } from '../office/house.ts';

/** How a zone is sold: by these ticket types, or by a new one at `price`; without both it is not on sale. */
export interface ZoneDraft {
  zoneId: string;
  name: string;
  color: string;
  /** Seats, or people who may stand there. */
  places: number;
  isStanding: boolean;
  typeIds: readonly string[];
  price: string;
}

export function zoneDrafts(plan: SeatingPlan, zones: OfficeState['zones']): ZoneDraft[] {
  return plan.zones.map(({ id, name, color }) => {
    const seats = seatsOf(plan, id);
    const standing = plan.areas.reduce(
      (sum, { standing: area }) => sum + (area?.zoneId === id ? area.capacity : 0),
      0,
    );
    const types = zones.find(({ zoneId }) => zoneId === id)?.types ?? [];
    return {
      ...{ zoneId: id, name, color, places: seats || standing, isStanding: seats === 0 },
      ...{ typeIds: types.map((type) => type.id), price: '' },
    };
  });
}

/** What the server gets, or what is wrong with the price of a zone. */
export function readZones(
  drafts: readonly ZoneDraft[],
):
  | { ok: true; zones: SetSeatingInput['zones'] }
  | { ok: false; problems: Readonly<Record<string, FieldProblem>> } {
  const problems: Record<string, FieldProblem> = {};
  const zones = drafts.map(({ zoneId, typeIds, price }) => {
    const text = price.trim();
    const isNew = typeIds.length === 0 && text !== '';
    const problem = isNew ? amountProblem(text) : null;
    if (problem) problems[zoneId] = problem;
    return { zoneId, ticketTypeIds: [...typeIds], priceMinor: isNew ? parseAmount(text) : null };
  });
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, zones };
}

function seatsOf({ rows, tables }: SeatingPlan, zoneId: string): number {
  const inRows = rows.flatMap((row) => row.seats.filter((seat) => (seat.zoneId ?? row.zoneId) === zoneId));
  const atTables = tables.flatMap((table) => (table.zoneId === zoneId ? table.seats : []));
  return inRows.length + atTables.length;
}

import type { PlanArea, PlanRow, PlanTable, PlanText, PlanZone, SeatingPlan } from '#shared/seats/plan.ts';

/** A single seat that is selected. */
export interface SelectedSeat {
  id: string;
  label: string;
  zoneId: string;
  /** Null at a table. */
  row: PlanRow | null;
  table: PlanTable | null;
}

export interface SelectedParts {
  zones: PlanZone[];
  rows: PlanRow[];
  tables: PlanTable[];
  areas: PlanArea[];
  texts: PlanText[];
  seats: SelectedSeat[];
}

export function selectedParts(plan: SeatingPlan, selection: ReadonlySet<string>): SelectedParts {
  const isSelected = ({ id }: { id: string }) => selection.has(id);
  return {
    zones: plan.zones.filter(isSelected),
    rows: plan.rows.filter(isSelected),
    tables: plan.tables.filter(isSelected),
    areas: plan.areas.filter(isSelected),
    texts: plan.texts.filter(isSelected),
    seats: [
      ...plan.rows.flatMap((row) =>
        row.seats.filter(isSelected).map(({ id, label, zoneId }): SelectedSeat => {
          return { id, label, zoneId: zoneId ?? row.zoneId, row, table: null };
        }),
      ),
      ...plan.tables.flatMap((table) =>
        table.seats.filter(isSelected).map(({ id, label }): SelectedSeat => {
          return { id, label, zoneId: table.zoneId, row: null, table };
        }),
      ),
    ],
  };
}

/** The common value; null if they differ. */
export function sharedValue<T>(values: readonly T[]): T | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

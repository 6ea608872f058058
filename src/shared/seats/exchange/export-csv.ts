import { type CsvCell, type CsvDialect, csvOf } from '#shared/text/csv.ts';
import { rowSeatPosition, tableSeatPosition } from '../geometry.ts';
import type { SeatingPlan } from '../plan.ts';
import { CSV_COLUMNS } from './csv-columns.ts';

/** A line per seat, in the plan's order. Only seats and tables: no areas, texts and accessible units. */
export function exportCsv(plan: SeatingPlan, dialect?: CsvDialect): string {
  const names = new Map(plan.zones.map(({ id, name }) => [id, name]));
  const inRows = plan.rows.flatMap((row) =>
    row.seats.map((seat): CsvCell[] => {
      const { x, y } = rowSeatPosition(row, seat);
      const zone = names.get(seat.zoneId ?? row.zoneId) ?? '';
      return [row.section, row.name, seat.label, zone, x, y, seat.id, ''];
    }),
  );
  const atTables = plan.tables.flatMap((table) =>
    table.seats.map(({ id, label }, index): CsvCell[] => {
      const { x, y } = tableSeatPosition(table, index);
      return [table.section, table.name, label, names.get(table.zoneId) ?? '', x, y, id, table.sold];
    }),
  );
  return csvOf(CSV_COLUMNS, [...inRows, ...atTables], dialect);
}

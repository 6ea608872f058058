/** Columns of a plan's CSV file, in the order in which we write them. Row and seat must be there. */
export const CSV_COLUMNS = ['section', 'row', 'seat', 'zone', 'x', 'y', 'id', 'table'] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** How venues head their columns. */
const HEADERS: Record<CsvColumn, readonly string[]> = {
  section: ['section', 'block', 'sección', 'seccion', 'sector', 'сектор'],
  row: ['row', 'fila', 'ряд'],
  seat: ['seat', 'asiento', 'butaca', 'lugar', 'место'],
  zone: ['zone', 'category', 'zona', 'categoría', 'зона', 'категория'],
  x: ['x'],
  y: ['y'],
  id: ['id'],
  table: ['table', 'mesa', 'стол'],
};

/** Index of each known column. */
export function columnsOf(header: readonly string[]): Map<CsvColumn, number> {
  const heads = header.map((head) => head.trim().toLowerCase());
  const found = CSV_COLUMNS.map(
    (column) => [column, heads.findIndex((head) => HEADERS[column].includes(head))] as const,
  );
  return new Map(found.filter(([, index]) => index >= 0));
}

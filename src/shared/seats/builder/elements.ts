import { roundCoordinate } from '../geometry.ts';
import {
  PLAN_VERSION,
  type PlanArea,
  type PlanTable,
  type PlanText,
  type Point,
  type SeatingPlan,
} from '../plan.ts';
import { IdSource } from './ids.ts';

/** From the middle of a table to the next one's: ten seats around each, and a way between. */
export const TABLE_DISTANCE = 110;

/** A plan with one zone and no seats. */
export function emptyPlan(name: string, zoneName: string): SeatingPlan {
  const zone = { id: 'z1', name: zoneName, color: '#6d5bd0', rank: 1 };
  return {
    version: PLAN_VERSION,
    name,
    zones: [zone],
    rows: [],
    tables: [],
    areas: [],
    texts: [],
    picture: null,
    accessible: [],
    focus: null,
    nextId: 2,
  };
}

export function addZone(plan: SeatingPlan, zone: Omit<SeatingPlan['zones'][number], 'id'>): SeatingPlan {
  const ids = new IdSource(plan);
  return { ...plan, zones: [...plan.zones, { ...zone, id: ids.next('z') }], nextId: ids.nextId };
}

/** A block of equal tables, row by row. */
export interface TableBlock {
  columns: number;
  rows: number;
  /** Of all tables, if the last row is not full. */
  count?: number;
  /** Of each table. */
  seats: number;
  /** Number of the first table. */
  first: number;
  shape: PlanTable['shape'];
  sold: PlanTable['sold'];
  zoneId: string;
  section?: string;
  /** The middle of the first table. */
  position: Point;
  stepFree?: boolean;
}

export function addTables(plan: SeatingPlan, block: TableBlock): SeatingPlan {
  const ids = new IdSource(plan);
  const tables = Array.from({ length: block.count ?? block.rows * block.columns }, (_, index): PlanTable => {
    const [column, line] = [index % block.columns, Math.floor(index / block.columns)];
    return {
      id: ids.next('t'),
      name: String(block.first + index),
      section: block.section ?? '',
      zoneId: block.zoneId,
      x: roundCoordinate(block.position.x + column * TABLE_DISTANCE),
      y: roundCoordinate(block.position.y + line * TABLE_DISTANCE),
      angle: 0,
      shape: block.shape,
      sold: block.sold,
      stepFree: block.stepFree ?? false,
      seats: Array.from({ length: block.seats }, (_, seat) => ({
        id: ids.next('s'),
        label: String(seat + 1),
      })),
    };
  });
  return { ...plan, tables: [...plan.tables, ...tables], nextId: ids.nextId };
}

/** A standing area, a stage, a bar. */
export function addArea(plan: SeatingPlan, area: Omit<PlanArea, 'id'>): SeatingPlan {
  const ids = new IdSource(plan);
  return { ...plan, areas: [...plan.areas, { ...area, id: ids.next('a') }], nextId: ids.nextId };
}

export function addText(plan: SeatingPlan, text: Omit<PlanText, 'id'>): SeatingPlan {
  const ids = new IdSource(plan);
  return { ...plan, texts: [...plan.texts, { ...text, id: ids.next('x') }], nextId: ids.nextId };
}

/** Makes a seat a wheelchair space, with seats for up to three companions. */
export function addAccessibleUnit(
  plan: SeatingPlan,
  unit: Omit<SeatingPlan['accessible'][number], 'id'>,
): SeatingPlan {
  const ids = new IdSource(plan);
  return { ...plan, accessible: [...plan.accessible, { ...unit, id: ids.next('u') }], nextId: ids.nextId };
}

import { addArea, addTables, emptyPlan } from '#shared/seats/builder/elements.ts';
import { rowNamesFrom } from '#shared/seats/builder/numbering.ts';
import { addRows } from '#shared/seats/builder/rows.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { addBeside } from './add/placement.ts';
import { addStage } from './add/stage.ts';
import { addZoneOfNext } from './add/zones.ts';
import { CURVES } from './fields/curves.ts';

/** What a new plan begins with. */
export const TEMPLATES = ['theater', 'tables', 'arena', 'empty'] as const;
export type Template = (typeof TEMPLATES)[number];

/** Names in the organizer's language. */
export interface TemplateWords {
  name: string;
  zone: string;
  /** "A" where rows have letters, "1" where they have numbers. */
  firstRow: string;
  stage: string;
  bar: string;
  standing: string;
}

export function templatePlan(template: Template, words: TemplateWords): SeatingPlan {
  const empty = emptyPlan(words.name, words.zone);
  const zoneId = empty.zones[0]?.id ?? '';
  const position = { x: 0, y: 0 };
  switch (template) {
    case 'empty':
      return empty;
    case 'theater': {
      const names = rowNamesFrom(words.firstRow, 14);
      const block = { names, seats: 18, aislesAfter: [9], curveRadius: CURVES.slight, zoneId, position };
      return addStage(addRows(empty, block), words.stage);
    }
    case 'tables': {
      const block = { columns: 5, rows: 4, seats: 4, first: 1, shape: 'round', sold: 'whole' } as const;
      const tables = addTables(empty, { ...block, zoneId, position, stepFree: true });
      const bar = { name: words.bar, color: '#8a8f98', angle: 0, standing: null };
      const outline = { shape: 'rectangle', width: 60, height: 200 } as const;
      const withBar = addBeside(tables, 'right', (plan, at) => addArea(plan, { ...bar, outline, ...at }));
      return addStage(withBar, words.stage);
    }
    case 'arena': {
      const names = rowNamesFrom(words.firstRow, 8);
      const seats = addRows(empty, { names, seats: 30, aislesAfter: [10, 20], zoneId, position });
      const { plan, zone } = addZoneOfNext(seats, words.standing);
      const outline = { shape: 'rectangle', width: 600, height: 260 } as const;
      const standing = { zoneId: zone.id, capacity: 500, stepFree: true };
      const area = { name: words.standing, color: zone.color, angle: 0, outline, standing };
      return addStage(
        addBeside(plan, 'front', (base, at) => addArea(base, { ...area, ...at })),
        words.stage,
      );
    }
  }
}

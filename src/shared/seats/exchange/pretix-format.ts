import { z } from 'zod';

/**
 * The seating plan format that pretix documents (its `seating-plan.schema.json`, draft 7): zones with rows and areas,
 * positions relative to what holds them. Members that we do not use are left out, unknown ones are ignored.
 */
const position = z.object({ x: z.number(), y: z.number() });

const seat = z.object({
  seat_guid: z.string(),
  seat_number: z.string(),
  position,
  /** Name of a category, which is a zone here. */
  category: z.string(),
});

const row = z.object({
  row_number: z.string(),
  position: position.default({ x: 0, y: 0 }),
  seats: z.array(seat),
});

const area = z.object({
  shape: z.enum(['polygon', 'rectangle', 'ellipse', 'circle', 'text']).optional(),
  color: z.string().optional(),
  /** Degrees clockwise around the position. */
  rotation: z.number().default(0),
  position: position.default({ x: 0, y: 0 }),
  polygon: z.object({ points: z.array(position) }).optional(),
  rectangle: z.object({ width: z.number(), height: z.number() }).optional(),
  ellipse: z.object({ radius: position }).optional(),
  circle: z.object({ radius: z.number() }).optional(),
  text: z.object({ text: z.string(), size: z.number().optional(), position }).optional(),
});

export const pretixPlanSchema = z.object({
  name: z.string(),
  categories: z.array(z.object({ name: z.string(), color: z.string().optional() })),
  zones: z.array(
    z.object({
      name: z.string().default(''),
      position,
      rows: z.array(row),
      areas: z.array(area).default([]),
    }),
  ),
});

export type PretixPlan = z.infer<typeof pretixPlanSchema>;
export type PretixZone = PretixPlan['zones'][number];
export type PretixArea = PretixZone['areas'][number];

/** The schema's default. */
export const PRETIX_TEXT_SIZE = 16;

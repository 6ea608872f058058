import { z } from 'zod';

/**
 * The seating plan of a venue as versioned JSON. Lengths are in plan units: a seat is about 20 wide, x grows to the
 * right, y away from the stage, angles are degrees clockwise. Positions of seats follow from their row or table
 * (`geometry.ts`).
 */
export const PLAN_VERSION = 1;

/** The largest theaters; above it a picture of one element per seat gets slow on a phone. */
export const PLAN_SEATS_MAX = 3_000;
/** Seats of one row or table: a long straight bench has under 100. */
export const ROW_SEATS_MAX = 200;
const TABLE_SEATS_MAX = 50;
/** Each zone is one price on a legend. */
const ZONES_MAX = 30;
const ROWS_MAX = 500;
const TABLES_MAX = 500;
const AREAS_MAX = 100;
const OUTLINE_POINTS_MAX = 100;
const COMPANIONS_MAX = 3;
/** Half the width of the largest plan: 1,000 seats side by side. */
export const PLAN_EXTENT = 10_000;
/** A plan of 40 rows of 50 has 2,100 ids; imports bring their own, often UUIDs with a prefix. */
const ID_MAX_CHARS = 64;
/** On a ticket, a label stands in one line with its row, its section and the words for them. */
export const LABEL_MAX_CHARS = 12;
export const ROW_NAME_MAX_CHARS = 30;
export const NAME_MAX_CHARS = 60;

/** The address of a picture: longer than an id. */
const FILE_ID_MAX_CHARS = 100;

const planId = z.string().min(1).max(ID_MAX_CHARS);
const name = z.string().max(NAME_MAX_CHARS);
const label = z.string().trim().min(1).max(LABEL_MAX_CHARS);
const rowName = z.string().trim().min(1).max(ROW_NAME_MAX_CHARS);
const coordinate = z.number().min(-PLAN_EXTENT).max(PLAN_EXTENT);
const length = z.number().positive().max(PLAN_EXTENT);
const angle = z.number().min(-360).max(360);
const point = z.strictObject({ x: coordinate, y: coordinate });
const placed = { id: planId, x: coordinate, y: coordinate, angle };

const zone = z.strictObject({
  id: planId,
  name: name.trim().min(1),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  /** 1 is the best; zones of one rank are equally good. */
  rank: z.int().min(1).max(ZONES_MAX),
});

const rowSeat = z.strictObject({
  id: planId,
  label,
  /** Distance from the row's middle along the row. */
  at: coordinate,
  /** Moves the seat off its row. */
  nudge: point.optional(),
  /** Width of an aisle behind this seat, towards the row's right end. */
  aisle: length.optional(),
  /** Differs from the row's zone. */
  zoneId: planId.optional(),
});

const row = z.strictObject({
  ...placed,
  name: rowName,
  /** Part of the house, as on the ticket: "Balcony". */
  section: name,
  zoneId: planId,
  /** Radius of the arc on which the seats stand; its ends bend towards the stage. 0 is straight, below 0 bends away. */
  curveRadius: z.number().min(-1_000_000).max(1_000_000),
  /** From one seat to the next. */
  spacing: length,
  /** Reached without steps. */
  stepFree: z.boolean(),
  /** From left to right. */
  seats: z.array(rowSeat).min(1).max(ROW_SEATS_MAX),
});

const table = z.strictObject({
  ...placed,
  name: rowName,
  section: name,
  zoneId: planId,
  shape: z.enum(['round', 'rectangle']),
  /** To one party as a whole, or seat by seat. */
  sold: z.enum(['whole', 'by-seat']),
  stepFree: z.boolean(),
  seats: z
    .array(z.strictObject({ id: planId, label }))
    .min(1)
    .max(TABLE_SEATS_MAX),
});

/** A standing area, or something to look at: a stage, a bar. */
const area = z.strictObject({
  ...placed,
  name,
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  outline: z.discriminatedUnion('shape', [
    /** Its first corner is at the area's position; an ellipse's middle. */
    z.strictObject({ shape: z.literal('rectangle'), width: length, height: length }),
    z.strictObject({ shape: z.literal('ellipse'), width: length, height: length }),
    /** Points from the area's position. */
    z.strictObject({ shape: z.literal('polygon'), points: z.array(point).min(3).max(OUTLINE_POINTS_MAX) }),
  ]),
  standing: z
    .strictObject({ zoneId: planId, capacity: z.int().min(1).max(1_000_000), stepFree: z.boolean() })
    .nullable(),
});

const text = z.strictObject({ ...placed, text: name.trim().min(1), size: z.number().min(4).max(400) });

/** A wheelchair space with its companions' seats, sold together. */
const accessibleUnit = z.strictObject({
  id: planId,
  spaceId: planId,
  companionIds: z.array(planId).max(COMPANIONS_MAX),
  /** May become ordinary seats when its time comes. */
  flexible: z.boolean(),
});

export const planSchema = z.strictObject({
  version: z.literal(PLAN_VERSION),
  name: name.trim().min(1),
  zones: z.array(zone).min(1).max(ZONES_MAX),
  /** From the stage to the back. Rows of one name and section are one row that stands in several pieces. */
  rows: z.array(row).max(ROWS_MAX),
  tables: z.array(table).max(TABLES_MAX),
  areas: z.array(area).max(AREAS_MAX),
  texts: z.array(text).max(AREAS_MAX),
  /** Drawn below the plan; the file is the venue's. */
  picture: z
    .strictObject({
      fileId: z.string().min(1).max(FILE_ID_MAX_CHARS),
      x: coordinate,
      y: coordinate,
      width: length,
      height: length,
    })
    .nullable(),
  accessible: z.array(accessibleUnit).max(ROWS_MAX),
  /** The point that the seats face; null is the middle of all seats. */
  focus: point.nullable(),
  /** Number of the next id that the builder gives, so that ids of deleted seats never return. */
  nextId: z.int().min(1),
});

export type SeatingPlan = z.infer<typeof planSchema>;
export type PlanZone = z.infer<typeof zone>;
export type PlanRow = z.infer<typeof row>;
export type RowSeat = z.infer<typeof rowSeat>;
export type PlanTable = z.infer<typeof table>;
export type PlanArea = z.infer<typeof area>;
export type PlanText = z.infer<typeof text>;
export type Point = z.infer<typeof point>;

import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import {
  GATE_MAX_CHARS,
  GATES_PER_EVENT_MAX,
  QUANTITY_MAX,
  TICKET_TYPES_PER_EVENT_MAX,
  ZONES_PER_EVENT_MAX,
} from '#shared/limits.ts';
import { LIST_KINDS, REENTRY_RULES } from '#shared/states.ts';
import { dateTimeSchema, lineSchema } from './common.ts';
import { currencySchema } from './values.ts';

const doorNameSchema = lineSchema(GATE_MAX_CHARS).min(1);
/** People in a zone at once; null: no limit. */
const maxInsideSchema = z.int().min(1).max(QUANTITY_MAX).nullable();

const zoneSchema = z.object({
  /** Made by the client for a new zone. */
  id: idSchema,
  name: doorNameSchema,
  maxInside: maxInsideSchema,
  /** The zone around an inner one, such as the house around its VIP room: who leaves is in there again. */
  withinId: idSchema.nullable(),
  /** Types that are admitted; null: all. */
  ticketTypeIds: z.array(idSchema).max(TICKET_TYPES_PER_EVENT_MAX).nullable(),
  /** Kinds of guest lists that are admitted; null: all. */
  listKinds: z.array(z.enum(LIST_KINDS)).nullable(),
});
export type Zone = z.infer<typeof zoneSchema>;

export const namedGateSchema = z.object({
  id: idSchema,
  /** Scans name their gate by it. */
  name: doorNameSchema,
  /** Where it leads; null: the first zone, or the house. */
  zoneId: idSchema.nullable(),
});
export type Gate = z.infer<typeof namedGateSchema>;

/** Zones, gates and limits of an event. The first zone is that of gates without one. */
export const doorsSchema = z.object({
  /** People in all zones together; null: no limit. */
  maxInside: maxInsideSchema,
  zones: z.array(zoneSchema).max(ZONES_PER_EVENT_MAX),
  gates: z.array(namedGateSchema).max(GATES_PER_EVENT_MAX),
});
export type Doors = z.infer<typeof doorsSchema>;

export const NO_DOORS: Doors = { maxInside: null, zones: [], gates: [] };

const reentrySchema = z.object({
  ticketTypeId: idSchema,
  rule: z.enum(REENTRY_RULES),
  /** For `until`; null: as long as the doors are open. */
  until: dateTimeSchema.nullable(),
});

export const getDoorsInput = z.object({ eventId: idSchema });
export const getDoorsOutput = doorsSchema.extend({
  timeZone: z.string(),
  types: z.array(reentrySchema.extend({ name: z.string() })),
  /** Pass it to `doors.save`. */
  revision: z.int(),
});
export type DoorsView = z.infer<typeof getDoorsOutput>;

/** Replaces all zones and gates. Zones that are left out keep their people in the house. */
export const saveDoorsInput = doorsSchema.extend({
  requestId: requestIdSchema,
  eventId: idSchema,
  revision: z.int(),
  /** Rules of types that change. */
  reentry: z.array(reentrySchema).max(TICKET_TYPES_PER_EVENT_MAX).default([]),
});
export type SaveDoorsInput = z.infer<typeof saveDoorsInput>;

/** People in a zone now. The first one is the whole house, with an empty id. */
export const insideNowSchema = z.object({
  zoneId: z.string(),
  /** Empty for the house. */
  name: z.string(),
  count: z.int(),
  max: z.int().nullable(),
});
export type InsideNow = z.infer<typeof insideNowSchema>;

/** Why somebody is turned away at the door. */
export const TURN_AWAY_REASONS = ['full', 'policy', 'age'] as const;

/** Refunds a guest who may not come in, at once, and frees the place. An entry of a few minutes ago is undone first. */
export const turnAwayInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  /** A ticket, or a name on a guest list. */
  ticketId: idSchema,
  reason: z.enum(TURN_AWAY_REASONS),
  device: z.string().max(64).default(''),
  gate: z.string().max(GATE_MAX_CHARS).default(''),
});
export const turnAwayOutput = z.object({
  amountMinor: z.int(),
  currency: currencySchema,
  /** `cash`: the door gives it back. `none`: nothing was paid. */
  method: z.enum(['card', 'wallet', 'cash', 'none']),
  checkedIn: z.int(),
});
export type TurnAwayAnswer = z.infer<typeof turnAwayOutput>;

export const nightLogInput = z.object({ eventId: idSchema });
/** For an inspector: who was inside when, who let them in, and what was corrected. */
export const nightLogOutput = z.object({
  eventName: z.string(),
  timeZone: z.string(),
  currency: currencySchema,
  /** The house first, then its zones. */
  zones: z.array(z.object({ zoneId: z.string(), name: z.string(), max: z.int().nullable(), peak: z.int() })),
  totals: z.object({
    /** Heads that came in for the first time: by ticket, by guest list, counted without a code. */
    tickets: z.int(),
    listed: z.int(),
    counted: z.int(),
    returned: z.int(),
    left: z.int(),
    refused: z.int(),
    conflicts: z.int(),
    collectedMinor: z.int(),
  }),
  /** Minutes in which somebody moved, with people inside at their end, in the order of `zones`. */
  minutes: z.array(z.object({ at: z.string(), in: z.int(), out: z.int(), inside: z.array(z.int()) })),
  people: z.array(
    z.object({ name: z.string(), admitted: z.int(), out: z.int(), refused: z.int(), corrected: z.int() }),
  ),
  /** Undone entries, counts by hand, entries above a limit and refusals at the door. */
  corrections: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(['undone', 'counted', 'over', 'turned_away', 'conflict', 'taken_back']),
      heads: z.int(),
      zone: z.string(),
      gate: z.string(),
      by: z.string(),
      reason: z.string(),
      /** Above the limit after it; 0 if none was passed. */
      over: z.int(),
    }),
  ),
});
export type NightLogView = z.infer<typeof nightLogOutput>;

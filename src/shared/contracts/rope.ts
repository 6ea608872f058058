import { z } from 'zod';
import { deviceSchema, gateSchema } from '#shared/contracts/check-in.ts';
import { lineSchema } from '#shared/contracts/common.ts';
import { amountSchema, currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { NAME_MAX_CHARS, QUANTITY_MAX } from '#shared/limits.ts';

/** People who stand in line together. */
export const ROPE_HEADS_MAX = 10;

/**
 * - `waiting`: in line. `called`: their places are held for them; `paid`: they paid on their phone and come in by ticket.
 * - `in`: the door let them in. `missed`: they did not come in time. `left`, `removed`: taken off the line.
 */
export const ROPE_STATES = ['waiting', 'called', 'paid', 'in', 'missed', 'left', 'removed'] as const;
export type RopeState = (typeof ROPE_STATES)[number];

export const ropeInput = z.object({ eventId: idSchema });
const ropeMutation = ropeInput.extend({ requestId: requestIdSchema });

/** Opens the line for tickets of one type, or changes it while it is open. */
export const openRopeInput = ropeMutation.extend({
  ticketTypeId: idSchema,
  /** Places inside that are kept for people with tickets who have not come yet. */
  keepFree: z.int().min(0).max(QUANTITY_MAX).default(0),
});
export const closeRopeInput = ropeMutation;

export const joinRopeInput = ropeMutation.extend({
  heads: z.int().min(1).max(ROPE_HEADS_MAX),
  /** To be called by at the door. */
  name: lineSchema(NAME_MAX_CHARS).default(''),
});
export const leaveRopeInput = ropeMutation;

const ropePartyInput = ropeMutation.extend({ partyId: idSchema });
export const callPartyInput = ropePartyInput;
export const removePartyInput = ropePartyInput;

/** Lets a called party in, sold for cash if it costs something; if they have paid, by their tickets. */
export const admitPartyInput = ropePartyInput.extend({
  /** How many of them have come: the other places are on sale again. */
  heads: z.int().min(1).max(ROPE_HEADS_MAX),
  /** The total shown at the door; another price is refused with `PRICE_CHANGED`. */
  expectedTotalMinor: amountSchema,
  device: deviceSchema,
  gate: gateSchema,
});

export const findPartyInput = ropeInput.extend({
  /** The part of the QR behind `#`. */
  code: z.string().regex(/^[\da-f-]{36}\.[\w-]{22}$/),
});

const partyFields = {
  partyId: z.string(),
  /** Said aloud at the door; grows by one with each party. */
  number: z.int(),
  name: z.string(),
  heads: z.int(),
  state: z.enum(ROPE_STATES),
  /** ISO 8601. */
  joinedAt: z.string(),
  /** While called: when their places go to the next. */
  calledUntil: z.string().nullable(),
  /** What they pay, at the price when they were called. */
  totalMinor: z.int(),
  /** How many were let in. */
  inside: z.int(),
};

export const ropePartySchema = z.object({
  ...partyFields,
  /** Their payment is under way on a phone. */
  isPaying: z.boolean(),
});
export type RopeParty = z.infer<typeof ropePartySchema>;

/** The line as the door sees it. */
export const ropeStateSchema = z.object({
  isOpen: z.boolean(),
  serverTime: z.string(),
  currency: currencySchema,
  /** Null before it was first opened. */
  type: z.object({ id: z.string(), name: z.string(), priceMinor: z.int() }).nullable(),
  keepFree: z.int(),
  /** Places that can be called now: on sale, and inside. */
  room: z.int(),
  /** Those that are in line, called, or paid and not in; in their order. */
  parties: z.array(ropePartySchema),
  /** Parties that came in, or did not come in time. */
  counts: z.object({ in: z.int(), missed: z.int(), left: z.int() }),
});
export type RopeStatus = z.infer<typeof ropeStateSchema>;

export const admitPartyOutput = z.object({
  party: ropePartySchema,
  currency: currencySchema,
  /** Taken in cash. */
  totalMinor: z.int(),
});
export type AdmittedParty = z.infer<typeof admitPartyOutput>;

/** The line as somebody on the street sees it. */
export const ownRopeSchema = z.object({
  eventId: z.string(),
  isOpen: z.boolean(),
  /** ISO 8601. The countdown runs by the server's clock. */
  serverTime: z.string(),
  /** People in line, all parties together. */
  waiting: z.int(),
  ticketTypeName: z.string().nullable(),
  unitMinor: z.int(),
  currency: currencySchema,
  /** This browser's newest party; null if it never joined. */
  party: z
    .object({
      ...partyFields,
      /** Parties before them. */
      ahead: z.int(),
      /** Behind `#` in the QR that the door scans, while they may come in. */
      code: z.string().nullable(),
      /** Of the page on which a called party pays; null where nothing is held for them. */
      payToken: z.string().nullable(),
      ticketId: z.string().nullable(),
    })
    .nullable(),
  /** When to ask again (ms). */
  againInMs: z.int(),
});
export type OwnRope = z.infer<typeof ownRopeSchema>;

import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { EMAIL_MAX_CHARS, MONEY_MAX_MINOR, NAME_MAX_CHARS, PAYOUT_NOTE_MAX_CHARS } from '#shared/limits.ts';
import { COMMISSION_BPS_MAX } from '#shared/promoters/commission.ts';
import { ENTRY_STATES, EVENT_PHASES } from '#shared/states.ts';
import { dateTimeSchema, lineSchema } from './common.ts';
import { codeSchema } from './discounts.ts';
import { currencySchema, eventCategorySchema } from './values.ts';

/** Amounts in minor units of the event's currency. */
export const commissionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('per_ticket'), amountMinor: z.int().min(1).max(MONEY_MAX_MINOR) }),
  z.object({ kind: z.literal('per_head'), amountMinor: z.int().min(1).max(MONEY_MAX_MINOR) }),
  z.object({ kind: z.literal('percent'), bps: z.int().min(1).max(COMMISSION_BPS_MAX) }),
]);

const nameSchema = lineSchema(NAME_MAX_CHARS).min(1);
const emailSchema = z.email().max(EMAIL_MAX_CHARS).nullable();

export const promotersInput = z.object({ eventId: idSchema });

/** What a promoter has brought. */
const figuresSchema = z.object({
  purchases: z.int(),
  /** Tickets sold and not refunded, and what they cost. */
  tickets: z.int(),
  salesMinor: z.int(),
  /** Of these tickets, those whose guests are in. */
  arrived: z.int(),
  /** Heads on their lists, and those that have come. */
  listHeads: z.int(),
  listArrived: z.int(),
  /** Commissions less those that refunds took back. */
  earnedMinor: z.int(),
  paidMinor: z.int(),
  /** What is left to pay; below zero if sales were refunded after it was paid. */
  dueMinor: z.int(),
});
export type PromoterFigures = z.infer<typeof figuresSchema>;

const promoterSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  code: z.string(),
  commission: commissionSchema,
  endedAt: dateTimeSchema.nullable(),
  /** Path of the promoter's own page. Whoever has it sees their figures. */
  pagePath: z.string(),
  ...figuresSchema.shape,
});
export type Promoter = z.infer<typeof promoterSchema>;

export const promotersOutput = z.object({
  event: z.object({ id: z.string(), name: z.string(), currency: currencySchema, timeZone: z.string() }),
  /** The event is a draft, or on and not over: promoters can be added and changed. */
  editable: z.boolean(),
  /** The caller may record what was paid to promoters. */
  mayPay: z.boolean(),
  /** Active ones first, then by name. */
  items: z.array(promoterSchema),
});
export type Promoters = z.infer<typeof promotersOutput>;

export const createPromoterInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  name: nameSchema,
  email: emailSchema.default(null),
  code: codeSchema,
  commission: commissionSchema,
});
export type CreatePromoterInput = z.infer<typeof createPromoterInput>;

/** Only the given fields change. Another commission counts for sales and arrivals on lists from then on. */
export const changePromoterInput = z.object({
  requestId: requestIdSchema,
  promoterId: idSchema,
  name: nameSchema.optional(),
  email: emailSchema.optional(),
  commission: commissionSchema.optional(),
});
export type ChangePromoterInput = z.infer<typeof changePromoterInput>;

/** Ends a promoter, whose links and code then count for nobody, or takes that back. */
export const endPromoterInput = z.object({
  requestId: requestIdSchema,
  promoterId: idSchema,
  ended: z.boolean(),
});
export type EndPromoterInput = z.infer<typeof endPromoterInput>;

/** The organizer has paid a promoter out of their own pocket. */
export const payPromoterInput = z.object({
  requestId: requestIdSchema,
  promoterId: idSchema,
  amountMinor: z.int().min(1).max(MONEY_MAX_MINOR),
  note: lineSchema(PAYOUT_NOTE_MAX_CHARS).default(''),
});
export type PayPromoterInput = z.infer<typeof payPromoterInput>;

const LINK_MAX_CHARS = 100;
export const openPromoterInput = z.object({ link: z.string().max(LINK_MAX_CHARS) });
export type OpenPromoterInput = z.infer<typeof openPromoterInput>;

/** A promoter's own page. It names nobody who bought a ticket. */
export const openPromoterOutput = z.object({
  name: z.string(),
  code: z.string(),
  commission: commissionSchema,
  ended: z.boolean(),
  event: z.object({
    id: z.string(),
    name: z.string(),
    category: eventCategorySchema,
    venueName: z.string(),
    city: z.string(),
    timeZone: z.string(),
    currency: currencySchema,
    startDate: z.string(),
    endDate: z.string(),
    phase: z.enum(EVENT_PHASES),
    imageUrl: z.string().nullable(),
  }),
  figures: figuresSchema,
  /** By ticket type, most sold first. */
  types: z.array(z.object({ name: z.string(), tickets: z.int(), arrived: z.int() })),
  lists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      quota: z.int(),
      /** Places that are taken, and those left for more names. */
      heads: z.int(),
      left: z.int(),
      entered: z.int(),
      /** Whether names can still be added, at this path. */
      takesNames: z.boolean(),
      link: z.string(),
      namesUntil: dateTimeSchema.nullable(),
      entryUntil: dateTimeSchema.nullable(),
      /** Who is in first, then by name. */
      names: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          heads: z.int(),
          entered: z.int(),
          state: z.enum(ENTRY_STATES),
        }),
      ),
    }),
  ),
  serverTime: dateTimeSchema,
});
export type PromoterPage = z.infer<typeof openPromoterOutput>;

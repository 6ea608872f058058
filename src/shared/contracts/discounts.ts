import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import {
  DISCOUNT_BATCH_MAX,
  DISCOUNT_CODE_MAX_CHARS,
  DISCOUNT_CODE_MIN_CHARS,
  DISCOUNT_DESCRIPTION_MAX_CHARS,
  DISCOUNT_PER_PERSON_MAX,
  DISCOUNT_PREFIX_MAX_CHARS,
  DISCOUNT_USES_MAX,
  MONEY_MAX_MINOR,
  ORDER_LINES_MAX,
  ORDER_PORTIONS_MAX,
  PURCHASE_LINES_MAX,
  PURCHASE_TICKETS_MAX,
  SEARCH_MAX_CHARS,
  TICKET_TYPES_PER_EVENT_MAX,
} from '#shared/limits.ts';
import { normalizeDiscountCode } from '#shared/money/pricing.ts';
import { cursorInput, lineSchema, pageInput, pageOf, plannedTimeSchema, rowsOf } from './common.ts';
import { amountSchema, currencySchema } from './values.ts';

export const DISCOUNT_TYPES = ['percentage', 'fixed'] as const;
const PERCENT_MAX = 100;

/** State of a code; the first match wins, so an event that no longer sells takes precedence. */
export const DISCOUNT_STATES = [
  'event_cancelled',
  'event_ended',
  'inactive',
  'scheduled',
  'expired',
  'used_up',
  'active',
] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

/** Letters and digits of any script, `-` and `_`: characters that survive being read out loud over a bar. */
function codeText(minChars: number, maxChars: number) {
  return z
    .string()
    .transform(normalizeDiscountCode)
    .pipe(
      z
        .string()
        .min(minChars)
        .max(maxChars)
        .regex(/^[\p{L}\p{N}_-]+$/u),
    );
}
export const codeSchema = codeText(DISCOUNT_CODE_MIN_CHARS, DISCOUNT_CODE_MAX_CHARS);

const discountFields = {
  code: codeSchema,
  description: lineSchema(DISCOUNT_DESCRIPTION_MAX_CHARS),
  type: z.enum(DISCOUNT_TYPES),
  /** Whole percent 1–100, or minor units of `currency`. */
  value: z.int().min(1).max(MONEY_MAX_MINOR),
  /** Currency of a fixed amount. For one event it is the event's; for all events it must be given. */
  currency: currencySchema.nullable(),
  /** Null: every event of the organizer. */
  eventId: idSchema.nullable(),
  /** `validFrom` inclusive, `validUntil` exclusive; null: open on that side. */
  validFrom: plannedTimeSchema.nullable(),
  validUntil: plannedTimeSchema.nullable(),
  /** Null: unlimited. */
  maxUses: z.int().min(1).max(DISCOUNT_USES_MAX).nullable(),
  /** Compared before the discount, in minor units of the event's currency. */
  minimumMinor: amountSchema,
  active: z.boolean(),
  /** Uses by one person, of the code or of its whole batch; null: unlimited. */
  perPerson: z.int().min(1).max(DISCOUNT_PER_PERSON_MAX).nullable(),
  /** The only ticket types of the event that it applies to; null: everything, the menu too. */
  ticketTypeIds: z.array(idSchema).min(1).max(TICKET_TYPES_PER_EVENT_MAX).nullable(),
};

const newDiscountFields = {
  ...discountFields,
  /** For a code of all events: of this organization. */
  organizationId: idSchema.optional(),
  description: discountFields.description.default(''),
  currency: discountFields.currency.default(null),
  eventId: discountFields.eventId.default(null),
  validFrom: discountFields.validFrom.default(null),
  validUntil: discountFields.validUntil.default(null),
  maxUses: discountFields.maxUses.default(null),
  minimumMinor: discountFields.minimumMinor.default(0),
  active: discountFields.active.default(true),
  perPerson: discountFields.perPerson.default(null),
  ticketTypeIds: discountFields.ticketTypeIds.default(null),
};

export const createDiscountInput = z
  .object({ requestId: requestIdSchema, ...newDiscountFields })
  .refine(({ type, value }) => type === 'fixed' || value <= PERCENT_MAX, { path: ['value'] })
  .refine(({ validFrom, validUntil }) => inOrder(validFrom, validUntil), { path: ['validUntil'] });
export type CreateDiscountInput = z.infer<typeof createDiscountInput>;

const { code: _named, ...bulkFields } = newDiscountFields;

/** A batch: codes with the same settings, each the prefix, a dash and random letters. */
export const createDiscountsInput = z
  .object({
    requestId: requestIdSchema,
    prefix: codeText(1, DISCOUNT_PREFIX_MAX_CHARS),
    count: z.int().min(1).max(DISCOUNT_BATCH_MAX),
    ...bulkFields,
  })
  .refine(({ type, value }) => type === 'fixed' || value <= PERCENT_MAX, { path: ['value'] })
  .refine(({ validFrom, validUntil }) => inOrder(validFrom, validUntil), { path: ['validUntil'] });
export type CreateDiscountsInput = z.infer<typeof createDiscountsInput>;

export const createDiscountsOutput = z.object({ batchId: z.string(), codes: z.array(z.string()) });

const batchActionInput = z.object({ requestId: requestIdSchema, batchId: idSchema });
/** Pauses or resumes all codes of a batch. */
export const updateBatchInput = batchActionInput.extend({ active: z.boolean() });
export const deleteUnusedInput = batchActionInput;

export const listBatchCodesInput = z.object({ batchId: idSchema, ...pageInput });
export const listBatchCodesOutput = pageOf(
  z.object({ code: z.string(), used: z.int(), maxUses: z.int().nullable() }),
);

/** Only the given fields change; type, value and currency of a code change together. */
export const updateDiscountInput = z
  .object({ requestId: requestIdSchema, discountId: idSchema, ...discountFields })
  .partial()
  .required({ requestId: true, discountId: true })
  .refine(({ type, value }) => (type === undefined) === (value === undefined), { path: ['value'] })
  .refine(({ type, value }) => type !== 'percentage' || (value ?? 0) <= PERCENT_MAX, { path: ['value'] })
  .refine(({ validFrom, validUntil }) => inOrder(validFrom, validUntil), { path: ['validUntil'] });
export type UpdateDiscountInput = z.infer<typeof updateDiscountInput>;

export const discountActionInput = z.object({ requestId: requestIdSchema, discountId: idSchema });

export const listDiscountsInput = z.object({
  /** Only codes that apply to this event: its own, and those for all events of its organizer. */
  eventId: idSchema.nullish(),
  /** Searches the code and its description. */
  search: z.string().trim().max(SEARCH_MAX_CHARS).default(''),
  state: z.enum(DISCOUNT_STATES).nullish(),
  ...cursorInput,
});
export type ListDiscountsInput = z.infer<typeof listDiscountsInput>;

export const discountSchema = z.object({
  id: z.string(),
  ...discountFields,
  /** The prefix of a batch. */
  code: z.string(),
  /** Null: a single code. `used` and `savedMinor` are of all codes of a batch, `maxUses` is of each. */
  batch: z.object({ count: z.int(), usedCodes: z.int() }).nullable(),
  event: z
    .object({
      id: z.string(),
      name: z.string(),
      timeZone: z.string(),
      city: z.string(),
      currency: currencySchema,
    })
    .nullable(),
  state: z.enum(DISCOUNT_STATES),
  organizer: z.object({ id: z.string(), name: z.string() }),
  used: z.int(),
  /** Total discount so far, by currency. */
  savedMinor: z.array(z.object({ currency: currencySchema, amountMinor: z.int() })),
  createdAt: z.string(),
});
export type DiscountView = z.infer<typeof discountSchema>;
export const listDiscountsOutput = rowsOf(discountSchema);
export type ListDiscountsOutput = z.infer<typeof listDiscountsOutput>;

const ticketLines = z
  .array(
    z.object({
      ticketTypeId: idSchema,
      quantity: z.int().min(1).max(PURCHASE_TICKETS_MAX),
      amountMinor: amountSchema.optional(),
    }),
  )
  .min(1)
  .max(PURCHASE_LINES_MAX);
const menuLines = z
  .array(z.object({ menuItemId: idSchema, quantity: z.int().min(1).max(ORDER_PORTIONS_MAX) }))
  .min(1)
  .max(ORDER_LINES_MAX);

/** Line items of a ticket purchase, or of a menu order. */
export const checkDiscountInput = z.object({
  eventId: idSchema,
  code: z.string().trim().min(1).max(DISCOUNT_CODE_MAX_CHARS),
  lines: z.union([ticketLines, menuLines]),
});
export type CheckDiscountInput = z.infer<typeof checkDiscountInput>;

export const checkDiscountOutput = z.object({
  /** As the organizer wrote it. */
  code: z.string(),
  /** For pricing other quantities of the same items. */
  terms: z.object({
    type: z.enum(DISCOUNT_TYPES),
    value: z.int(),
    /** Currency of a fixed amount. */
    currency: currencySchema.nullable(),
    minimumMinor: z.int(),
    ticketTypeIds: z.array(z.string()).nullable(),
  }),
  /** The promoter whose code it is, who is credited with the purchase; with no discount the terms take nothing off. */
  promoter: z.string().nullable(),
  /** Currency of the event, and of every amount here. */
  currency: currencySchema,
  /** Ordered by the first appearance of the item in the input. */
  lines: z.array(
    z.object({
      itemId: z.string(),
      subtotalMinor: z.int(),
      discountMinor: z.int(),
      totalMinor: z.int(),
    }),
  ),
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  totalMinor: z.int(),
});
export type CheckDiscountOutput = z.infer<typeof checkDiscountOutput>;

function inOrder(from: string | null | undefined, until: string | null | undefined): boolean {
  return !from || !until || Date.parse(from) < Date.parse(until);
}

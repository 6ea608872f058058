import { z } from 'zod';
import { lineSchema, plannedTimeSchema, wellFormedSchema } from '#shared/contracts/common.ts';
import { amountSchema } from '#shared/contracts/values.ts';
import { idSchema } from '#shared/ids.ts';
import {
  BUNDLE_PARTS_MAX,
  DISCOUNT_CODE_MAX_CHARS,
  MIN_AGE_MAX,
  PER_ORDER_LIMIT_MAX,
  QUESTION_MAX_CHARS,
  QUESTION_OPTIONS_MAX,
  QUESTIONS_PER_TYPE_MAX,
} from '#shared/limits.ts';
import { QUESTION_KINDS, TYPE_PRICINGS, TYPE_VISIBILITIES } from '#shared/states.ts';

export const minAgeSchema = z.int().min(1).max(MIN_AGE_MAX).nullable();

const questionSchema = z.object({
  id: z.string().regex(/^[\w-]{1,36}$/),
  kind: z.enum(QUESTION_KINDS),
  label: lineSchema(QUESTION_MAX_CHARS).min(1),
  options: z.array(lineSchema(QUESTION_MAX_CHARS).min(1)).max(QUESTION_OPTIONS_MAX),
  required: z.boolean(),
});

/** What a type says about its sale besides price and stock. */
export const typeTermFields = {
  visibility: z.enum(TYPE_VISIBILITIES),
  /** Of a `code` type. A `link` type without one gets a token from the server. */
  accessCode: wellFormedSchema().trim().min(1).max(DISCOUNT_CODE_MAX_CHARS).nullable(),
  /** Of an `after` type. */
  opensAfterTypeId: idSchema.nullable(),
  pricing: z.enum(TYPE_PRICINGS),
  /** What the sheet proposes of a type without a fixed price. */
  suggestedPriceMinor: amountSchema.nullable(),
  questions: z.array(questionSchema).max(QUESTIONS_PER_TYPE_MAX),
  /** The types that it consists of; such a type has no stock of its own, so its quantity is 0. */
  bundle: z
    .array(z.object({ ticketTypeId: idSchema, quantity: z.int().min(1).max(PER_ORDER_LIMIT_MAX) }))
    .max(BUNDLE_PARTS_MAX),
  /** Null: the event's, like `doorsAt`. */
  minAge: minAgeSchema,
  doorsAt: plannedTimeSchema.nullable(),
};

/** The same where nothing is said. */
export const ordinaryTermFields = {
  visibility: typeTermFields.visibility.default('listed'),
  accessCode: typeTermFields.accessCode.default(null),
  opensAfterTypeId: typeTermFields.opensAfterTypeId.default(null),
  pricing: typeTermFields.pricing.default('fixed'),
  suggestedPriceMinor: typeTermFields.suggestedPriceMinor.default(null),
  questions: typeTermFields.questions.default([]),
  bundle: typeTermFields.bundle.default([]),
  minAge: typeTermFields.minAge.default(null),
  doorsAt: typeTermFields.doorsAt.default(null),
};

/** Values as the server returned them earlier. */
export const termBaseFields = {
  visibility: z.string().max(20),
  accessCode: z.string().max(DISCOUNT_CODE_MAX_CHARS).nullable(),
  opensAfterTypeId: z.string().max(36).nullable(),
  pricing: z.string().max(20),
  suggestedPriceMinor: z.int().nullable(),
  questions: typeTermFields.questions,
  bundle: typeTermFields.bundle,
  minAge: z.int().nullable(),
  doorsAt: z.string().max(40).nullable(),
};

/** Fields that an ordinary type leaves out. */
export const termViewFields = {
  visibility: z.enum(TYPE_VISIBILITIES).exactOptional(),
  /** Only for people who may edit the event. */
  accessCode: z.string().exactOptional(),
  /** The type that has to be sold out before this one opens. */
  opensAfter: z.object({ id: z.string(), name: z.string() }).exactOptional(),
  pricing: z.enum(TYPE_PRICINGS).exactOptional(),
  suggestedPriceMinor: z.int().exactOptional(),
  questions: z.array(questionSchema).exactOptional(),
  bundle: z
    .array(
      z.object({
        ticketTypeId: z.string(),
        name: z.string(),
        quantity: z.int(),
        questions: z.array(questionSchema),
      }),
    )
    .exactOptional(),
  /** Its own; the event's counts where it has none. */
  minAge: z.int().exactOptional(),
  doorsAt: z.string().exactOptional(),
};

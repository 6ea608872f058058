import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import { CODE_MAX_CHARS, DISCOUNT_CODE_MAX_CHARS, ORDER_LINES_MAX, ORDER_PORTIONS_MAX } from '../limits.ts';
import { currencySchema } from '../money.ts';

export const placeOrderInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  lines: z
    .array(z.object({ menuItemId: idSchema, quantity: z.int().min(1).max(ORDER_PORTIONS_MAX) }))
    .min(1)
    .max(ORDER_LINES_MAX),
  discountCode: z.string().trim().max(DISCOUNT_CODE_MAX_CHARS).optional(),
});
export type PlaceOrderInput = z.infer<typeof placeOrderInput>;

export const placeOrderOutput = z.object({
  orderId: z.string(),
  currency: currencySchema,
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  totalMinor: z.int(),
});
export type OrderReceipt = z.infer<typeof placeOrderOutput>;

export const cancelOrderInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  orderId: idSchema,
  reason: z.string().trim().max(500).default(''),
});

/** Looking at an order and handing it out: by the code that the guest shows, or from the staff's own list. */
export const pickUpInput = z
  .object({
    requestId: requestIdSchema,
    eventId: idSchema,
    code: z.string().min(1).max(CODE_MAX_CHARS).optional(),
    orderId: idSchema.optional(),
  })
  .refine(({ code, orderId }) => (code === undefined) !== (orderId === undefined), {
    message: 'Either the code or the order id is required',
  });
export type PickUpInput = z.infer<typeof pickUpInput>;

export const ORDER_REFUSALS = [
  'ORDER_COMPLETED',
  'ORDER_CANCELLED',
  'ORDER_INVALID',
  'WRONG_EVENT',
  'WRONG_MODE_TICKET',
  'QR_FORMAT_INVALID',
] as const;

const pickedOrder = z.object({
  id: z.string(),
  holderName: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
});

export const orderVerdictSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('valid'), status: z.enum(['pending', 'completed']), order: pickedOrder }),
  z.object({
    outcome: z.literal('refused'),
    code: z.enum(ORDER_REFUSALS),
    message: z.string(),
    order: pickedOrder.nullable(),
    /** When it was handed out, for `ORDER_COMPLETED`. */
    completedAt: z.string().nullable(),
  }),
]);
export type OrderVerdict = z.infer<typeof orderVerdictSchema>;
export type OrderRefusal = (typeof ORDER_REFUSALS)[number];

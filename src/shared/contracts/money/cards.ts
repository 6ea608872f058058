import { z } from 'zod';
import { requestIdSchema } from '#shared/ids.ts';

/** The provider's id of a saved card. */
export const savedCardIdSchema = z.string().regex(/^[\w-]{1,100}$/);

/** A card that the payment provider keeps for a person; we store none of it. */
export const savedCardSchema = z.object({
  id: savedCardIdSchema,
  /** The provider's name of it, such as `visa`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isExpired: z.boolean(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/** Newest first. */
export const listCardsOutput = z.object({ cards: z.array(savedCardSchema) });

export const removeCardInput = z.object({ requestId: requestIdSchema, cardId: savedCardIdSchema });

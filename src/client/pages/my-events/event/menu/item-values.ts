import { z } from 'zod';
import { wholeNumber } from '#client/features/events/own/draft/event-values.ts';
import { checkAmount } from '#client/features/events/own/problems/amount-problem.ts';
import { type FieldProblem, longerThan } from '#client/features/form/field-problem.ts';
import type { CreateMenuItemInput, MenuItemView } from '#shared/contracts/menu.ts';
import { menuCategorySchema } from '#shared/contracts/values.ts';
import { DESCRIPTION_MAX_CHARS, NAME_MAX_CHARS, QUANTITY_MAX } from '#shared/limits.ts';
import { parseAmount, typedAmount } from '#shared/money/money.ts';
import type { MenuCategory } from '#shared/states.ts';

/** The typed form values. */
export type ItemValues = z.input<typeof itemSchema>;
/** The request; the picture is included only if it was replaced or removed. */
export type ItemFields = Omit<CreateMenuItemInput, 'requestId' | 'eventId' | 'sortOrder' | 'imageKey'> & {
  imageKey?: string | null;
};

const required = 'required' satisfies FieldProblem;

export const itemSchema = z
  .object({
    name: z.string().trim().min(1, required).max(NAME_MAX_CHARS, longerThan(NAME_MAX_CHARS)),
    description: z.string().trim().max(DESCRIPTION_MAX_CHARS, longerThan(DESCRIPTION_MAX_CHARS)),
    category: menuCategorySchema,
    price: z.string().trim().min(1, required).superRefine(checkAmount),
    unlimited: z.boolean(),
    quantity: wholeNumber(0, QUANTITY_MAX),
    picture: z.object({ changed: z.boolean(), key: z.string().nullable(), url: z.string().nullable() }),
    active: z.boolean(),
  })
  .transform(({ price, unlimited, quantity, picture, ...rest }, context): ItemFields => {
    if (!unlimited && quantity === null)
      context.addIssue({ code: 'custom', path: ['quantity'], message: required });
    return {
      ...rest,
      priceMinor: parseAmount(price) ?? 0,
      quantity: unlimited ? null : quantity,
      ...(picture.changed ? { imageKey: picture.key } : {}),
    };
  });

export function emptyItem(category: MenuCategory): ItemValues {
  return {
    name: '',
    description: '',
    category,
    price: '',
    unlimited: false,
    quantity: '',
    picture: { changed: false, key: null, url: null },
    active: true,
  };
}

/** @param locale formats the price */
export function valuesOfItem(item: MenuItemView, locale: string): ItemValues {
  return {
    name: item.name,
    description: item.description,
    category: item.category,
    price: typedAmount(item.priceMinor, locale),
    unlimited: item.quantity === null,
    quantity: item.quantity === null ? '' : String(item.quantity),
    picture: { changed: false, key: null, url: item.imageUrl },
    active: item.active,
  };
}

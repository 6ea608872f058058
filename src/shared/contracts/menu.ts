import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import { DESCRIPTION_MAX_CHARS, MENU_ITEMS_PER_EVENT_MAX, NAME_MAX_CHARS, QUANTITY_MAX } from '../limits.ts';
import { imageKeySchema, lineSchema, textSchema } from './common.ts';
import { eventCardSchema } from './events.ts';
import { amountSchema, menuCategorySchema } from './values.ts';

const menuItemFields = {
  name: lineSchema(NAME_MAX_CHARS).min(1),
  description: textSchema(DESCRIPTION_MAX_CHARS),
  category: menuCategorySchema,
  priceMinor: amountSchema,
  /** Portions in all; null for as many as are asked for. */
  quantity: z.int().min(0).max(QUANTITY_MAX).nullable(),
  imageKey: imageKeySchema.nullable(),
  /** An item that is not active is not shown to guests and cannot be ordered. */
  active: z.boolean(),
  sortOrder: z.int().min(0).max(1_000),
};

export const createMenuItemInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ...menuItemFields,
  description: menuItemFields.description.default(''),
  quantity: menuItemFields.quantity.default(null),
  imageKey: menuItemFields.imageKey.default(null),
  active: menuItemFields.active.default(true),
  sortOrder: menuItemFields.sortOrder.default(0),
});
export type CreateMenuItemInput = z.infer<typeof createMenuItemInput>;

/** Only the fields that are given change. */
export const updateMenuItemInput = z
  .object({ requestId: requestIdSchema, menuItemId: idSchema, ...menuItemFields })
  .partial()
  .required({ requestId: true, menuItemId: true });
export type UpdateMenuItemInput = z.infer<typeof updateMenuItemInput>;

/** Every item of the menu, first to last; one that was added meanwhile stays behind them. */
export const reorderMenuInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  menuItemIds: z.array(idSchema).min(1).max(MENU_ITEMS_PER_EVENT_MAX),
});

export const menuItemActionInput = z.object({ requestId: requestIdSchema, menuItemId: idSchema });

export const menuItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: menuCategorySchema,
  priceMinor: z.int(),
  /** Null for as many as are asked for. */
  quantity: z.int().nullable(),
  sold: z.int(),
  /** What can still be ordered; null for as many as are asked for. */
  left: z.int().nullable(),
  imageUrl: z.string().nullable(),
  active: z.boolean(),
  sortOrder: z.int(),
});
export type MenuItemView = z.infer<typeof menuItemSchema>;

export const menuInput = z.object({ eventId: idSchema });

/** An event's menu with what a page says of the event above it. */
export const menuSchema = z.object({
  event: eventCardSchema.omit({ fromPriceMinor: true, soldOut: true, salesEnded: true }),
  /** Guests see what is active; whoever may edit the event sees all. */
  items: z.array(menuItemSchema),
  /** D1's `events.sale_version`: the live board tells the same, so a page knows that it shows old prices. */
  version: z.int(),
  /** Whether the asker may edit it. */
  mine: z.boolean(),
  /** The server's clock when it answered: the bar closes by it, not by the reader's. */
  serverTime: z.string(),
});
export type MenuView = z.infer<typeof menuSchema>;

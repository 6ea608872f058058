import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import {
  DESCRIPTION_MAX_CHARS,
  MENU_ITEMS_PER_EVENT_MAX,
  NAME_MAX_CHARS,
  QUANTITY_MAX,
} from '#shared/limits.ts';
import { imageKeySchema, lineSchema, textSchema } from './common.ts';
import { eventCardSchema } from './events/events.ts';
import { amountSchema, menuCategorySchema } from './values.ts';

const menuItemFields = {
  name: lineSchema(NAME_MAX_CHARS).min(1),
  description: textSchema(DESCRIPTION_MAX_CHARS),
  category: menuCategorySchema,
  priceMinor: amountSchema,
  /** Total portions; null: unlimited. */
  quantity: z.int().min(0).max(QUANTITY_MAX).nullable(),
  imageKey: imageKeySchema.nullable(),
  /** Inactive items are hidden from guests and cannot be ordered. */
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

/** Only the given fields change. */
export const updateMenuItemInput = z
  .object({ requestId: requestIdSchema, menuItemId: idSchema, ...menuItemFields })
  .partial()
  .required({ requestId: true, menuItemId: true });
export type UpdateMenuItemInput = z.infer<typeof updateMenuItemInput>;

/** Switches an item on or off, from behind the bar. */
export const setAvailableInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  menuItemId: idSchema,
  available: z.boolean(),
});
export type SetAvailableInput = z.infer<typeof setAvailableInput>;

/** Every item of the menu in order; an item added meanwhile stays at the end. */
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
  /** Null: unlimited. */
  quantity: z.int().nullable(),
  sold: z.int(),
  /** Portions left; null: unlimited. */
  left: z.int().nullable(),
  imageUrl: z.string().nullable(),
  active: z.boolean(),
  sortOrder: z.int(),
});
export type MenuItemView = z.infer<typeof menuItemSchema>;

export const menuInput = z.object({ eventId: idSchema });

/** An event's menu, with the fields of the event's header. */
export const menuSchema = z.object({
  event: eventCardSchema.omit({ fromPriceMinor: true, soldOut: true, salesEnded: true }),
  /** Guests see active items; the event's organizer and its vendors see all. */
  items: z.array(menuItemSchema),
  /** D1's `events.sale_version`. The live board sends the same number, so a page notices outdated prices. */
  version: z.int(),
  /** Whether the actor may edit it. */
  mine: z.boolean(),
  /** The server's clock at the response: the bar closes by it, not by the reader's clock. */
  serverTime: z.string(),
});
export type MenuView = z.infer<typeof menuSchema>;

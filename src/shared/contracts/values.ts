import { z } from 'zod';
import { normalizeSource } from '#shared/analytics/sources.ts';
import { DISCOUNT_CODE_MAX_CHARS, MONEY_MAX_MINOR } from '#shared/limits.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import { EVENT_CATEGORIES, MENU_CATEGORIES } from '#shared/states.ts';

// Separate from the lists themselves, so that pages that only show them do not bundle the validation library.

export const currencySchema = z.enum(CURRENCIES);

/** An amount in minor units (cents, centavos, kopecks): an integer, never a float. */
export const amountSchema = z.int().min(0).max(MONEY_MAX_MINOR);

export const eventCategorySchema = z.enum(EVENT_CATEGORIES);

export const menuCategorySchema = z.enum(MENU_CATEGORIES);

/** What brought a guest here. A wrong value counts as none: it must never refuse a sale. */
export const sourceSchema = z
  .string()
  .nullable()
  .catch(null)
  .transform((text) => (text === null ? null : normalizeSource(text)))
  .optional();

/** The code of a promoter's link. A wrong value counts as none, like a source. */
export const promoterCodeSchema = z.string().max(DISCOUNT_CODE_MAX_CHARS).nullable().catch(null).optional();

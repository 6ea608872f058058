import { z } from 'zod';
import { MONEY_MAX_MINOR } from '../limits.ts';
import { CURRENCIES } from '../money/money.ts';
import { EVENT_CATEGORIES, MENU_CATEGORIES } from '../states.ts';

// Apart from the lists themselves: a page that only shows them needs no library that checks what comes in.

export const currencySchema = z.enum(CURRENCIES);

/** An amount in minor units (cents, centavos, kopecks): a whole number, never a float. */
export const amountSchema = z.int().min(0).max(MONEY_MAX_MINOR);

export const eventCategorySchema = z.enum(EVENT_CATEGORIES);

export const menuCategorySchema = z.enum(MENU_CATEGORIES);

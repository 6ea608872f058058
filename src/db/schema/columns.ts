import { integer, text } from 'drizzle-orm/sqlite-core';
import { CURRENCIES } from '../../shared/money/money.ts';

/** A UUID made by us (for people, by the auth service). */
export const id = () => text('id').primaryKey();

/** Unix time in milliseconds. */
export const time = (name: string) => integer(name);

/** An amount in minor units of the row's currency. */
export const minor = (name: string) => integer(name);

export const currency = () => text('currency', { enum: CURRENCIES }).notNull();

export const flag = (name: string) => integer(name, { mode: 'boolean' });

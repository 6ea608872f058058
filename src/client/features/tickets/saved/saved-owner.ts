import { isString } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';

/** The owner of the saved tickets; null if none are saved. Visitors need not open the database to know. */
export const savedTicketsOwner = persistedStore('aforo-tickets-of', isString, { format: 'text' });

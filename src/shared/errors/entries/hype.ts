import { type ErrorEntry, entry } from './entry.ts';

/** The hype meter. */
export const HYPE_ERRORS = {
  CITY_NOT_FOUND: entry(
    404,
    'unknown',
    'There are no events in this city',
    'No hay eventos en esta ciudad',
    'В этом городе нет мероприятий',
  ),
} as const satisfies Record<string, ErrorEntry>;

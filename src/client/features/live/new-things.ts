/** Boards tell what becomes of what a list has, not that there is something new: it asks for that while it is looked at (ms). */
const NEW_THINGS_EVERY_MS = 30_000;

/** For the query of a list whose person may buy or order on another device. */
export const LOOKS_FOR_NEW = {
  refetchOnWindowFocus: 'always',
  refetchInterval: NEW_THINGS_EVERY_MS,
} as const;

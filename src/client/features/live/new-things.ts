/** Boards report changes of known tickets and orders, not new ones: poll for those while the list is visible (ms). */
const NEW_THINGS_EVERY_MS = 30_000;

/** Query options for a list to which the user may add from another device. */
export const LOOKS_FOR_NEW = {
  refetchOnWindowFocus: 'always',
  refetchInterval: NEW_THINGS_EVERY_MS,
} as const;

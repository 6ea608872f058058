import { createContext, use } from 'react';

/**
 * Around pages that are only looked at, as in a support view: buttons, switches and menu items are disabled unless they
 * say that they only read (`reads`), so that a new page is safe until somebody thinks of it.
 */
export const ReadOnly = createContext(false);

/** Whether a control is disabled because it may change something. */
export function useReadOnly(reads = false): boolean {
  return use(ReadOnly) && !reads;
}

import { createContext, use } from 'react';

/**
 * Disables buttons, switches and menu items, as in a support view, but for those marked as reading only (`reads`). A new page
 * is therefore safe by default.
 */
export const ReadOnly = createContext(false);

/** Whether a control is disabled because it may change something. */
export function useReadOnly(reads = false): boolean {
  return use(ReadOnly) && !reads;
}

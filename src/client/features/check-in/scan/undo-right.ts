import { UNDO_WITHIN_MS } from '#shared/limits.ts';
import type { JournalScan } from './journal-scan.ts';

/** How long this device offers to undo its check-ins; the box office decides. */
export type UndoRight = 'for a while' | 'always' | 'never';

/** Organizers and administrators may undo at any time; a cancelled event allows no undo. */
export function undoRight(isOrganizer: boolean, isCancelled: boolean): UndoRight {
  if (isCancelled) return 'never';
  return isOrganizer ? 'always' : 'for a while';
}

export function mayUndo(
  scan: Pick<JournalScan, 'kind' | 'ticketId' | 'undone' | 'at'>,
  now: number,
  right: UndoRight,
): boolean {
  const { kind, ticketId, undone, at } = scan;
  if ((kind !== 'VALID' && kind !== 'LEFT') || ticketId === null || undone || right === 'never') return false;
  return right === 'always' || now - at < UNDO_WITHIN_MS;
}

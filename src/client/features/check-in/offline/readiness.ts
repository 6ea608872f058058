import type { ListState } from './list-sync.ts';

export interface Readiness {
  list: ListState;
  /** Whether this browser can verify ticket signatures; null until known. */
  verifies: boolean | null;
  /** Whether the page opens again without network. */
  shell: boolean;
  /** Storage has refused a scan, which lasts as long as the page. */
  isFull?: boolean;
}

export type ReadinessSign =
  | 'ready'
  | 'downloading'
  | 'missing'
  | 'noStorage'
  | 'full'
  | 'cannotVerify'
  | 'noShell';

/** Whether this device is ready for offline check-in, or what it lacks; null while unknown. */
export function signOf({ list, verifies, shell, isFull }: Readiness): ReadinessSign | null {
  if (verifies === false) return 'cannotVerify';
  // Without storage the list's phase stays unknown, so check this first.
  if (list.problem === 'storage') return 'noStorage';
  if (isFull) return 'full';
  if (list.phase === 'unknown') return null;
  if (list.phase !== 'ready' || list.updatedAt === null) return list.problem ? 'missing' : 'downloading';
  return shell ? 'ready' : 'noShell';
}

import type { ListState } from './list-sync.ts';

export interface Readiness {
  list: ListState;
  /** Whether this browser can verify a ticket by itself; null until that is known. */
  verifies: boolean | null;
  /** Whether the page opens again without network. */
  shell: boolean;
}

export type ReadinessSign = 'ready' | 'downloading' | 'missing' | 'noStorage' | 'cannotVerify' | 'noShell';

/** Whether this device could go on without network, and what it lacks; null while nothing is known. */
export function signOf({ list, verifies, shell }: Readiness): ReadinessSign | null {
  if (verifies === false) return 'cannotVerify';
  // A disk that cannot be opened tells of no list either.
  if (list.problem === 'storage') return 'noStorage';
  if (list.phase === 'unknown') return null;
  if (list.phase !== 'ready' || list.updatedAt === null) return list.problem ? 'missing' : 'downloading';
  return shell ? 'ready' : 'noShell';
}

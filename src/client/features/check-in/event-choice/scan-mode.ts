import type { StaffRole } from '#shared/states.ts';

export const SCAN_MODES = ['tickets', 'orders'] as const;
export type ScanMode = (typeof SCAN_MODES)[number];

const MODE_OF = { scanner: 'tickets', vendor: 'orders' } as const satisfies Record<StaffRole, ScanMode>;

/** The modes that these roles allow, tickets first. */
export function modesOf(roles: readonly StaffRole[]): ScanMode[] {
  const allowed = new Set<ScanMode>(roles.map((role) => MODE_OF[role]));
  return SCAN_MODES.filter((mode) => allowed.has(mode));
}

/** The initial mode: the device's last one if allowed. */
export function modeToOpen(allowed: readonly ScanMode[], last: ScanMode | null): ScanMode {
  return allowed.find((mode) => mode === last) ?? allowed[0] ?? 'tickets';
}

/** The mode that accepts this kind of code, if this person may use it. */
export function modeToOffer(kind: string, allowed: readonly ScanMode[]): ScanMode | null {
  const wanted = kind === 'WRONG_MODE' ? 'orders' : kind === 'WRONG_MODE_TICKET' ? 'tickets' : null;
  return allowed.find((mode) => mode === wanted) ?? null;
}

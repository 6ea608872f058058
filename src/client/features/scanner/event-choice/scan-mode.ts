import type { StaffRole } from '#shared/states.ts';

export const DOOR_MODES = ['tickets', 'orders'] as const;
export type DoorMode = (typeof DOOR_MODES)[number];

const MODE_OF = { scanner: 'tickets', vendor: 'orders' } as const satisfies Record<StaffRole, DoorMode>;

/** What somebody with these roles may check at an event, tickets first. */
export function modesOf(roles: readonly StaffRole[]): DoorMode[] {
  const allowed = new Set<DoorMode>(roles.map((role) => MODE_OF[role]));
  return DOOR_MODES.filter((mode) => allowed.has(mode));
}

/** The mode that a door opens in: the one that this device was left in, where it is allowed. */
export function modeToOpen(allowed: readonly DoorMode[], last: DoorMode | null): DoorMode {
  return allowed.find((mode) => mode === last) ?? allowed[0] ?? 'tickets';
}

/** The mode that a code of the other kind belongs to, if this person may use it. */
export function modeToOffer(kind: string, allowed: readonly DoorMode[]): DoorMode | null {
  const wanted = kind === 'WRONG_MODE' ? 'orders' : kind === 'WRONG_MODE_TICKET' ? 'tickets' : null;
  return allowed.find((mode) => mode === wanted) ?? null;
}

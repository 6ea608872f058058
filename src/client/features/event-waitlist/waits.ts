import type { MyWaitlist } from '#shared/contracts/event-waitlist/event-waitlist.ts';

/** A person's entry in the waitlist of a ticket type. */
export type Wait = MyWaitlist[number];
export type OfferedWait = Wait & { offer: NonNullable<Wait['offer']> };

/** The live socket brings offers at once; this brings how many are ahead (ms). */
const PATIENT_MS = 8_000;
/** Without the socket, near the head of the list, where an offer may come next (ms). */
const EAGER_MS = 1_250;
const NEAR_AHEAD = 20;

export function isOpen({ status }: Wait): boolean {
  return status === 'waiting' || status === 'offered';
}

/** Whether the entry takes places of this type. */
export function isFor({ ticketTypeId, alsoTypes }: Wait, typeId: string): boolean {
  return ticketTypeId === typeId || alsoTypes.some(({ id }) => id === typeId);
}

/** Left, used and ended entries are history. */
export function isShown(wait: Wait): boolean {
  return isOpen(wait) || wait.status === 'missed';
}

export function isOffered(wait: Wait): wait is OfferedWait {
  return wait.status === 'offered' && wait.offer !== null;
}

/** Fewer places are offered than the person waits for. */
export function isFewer(wait: Wait): wait is OfferedWait {
  return isOffered(wait) && wait.offer.quantity < wait.quantity;
}

/** The offers, those that end first before the others. */
export function offersOf(waits: readonly Wait[]): OfferedWait[] {
  return waits
    .filter(isOffered)
    .sort((one, other) => Date.parse(one.offer.expiresAt) - Date.parse(other.offer.expiresAt));
}

/** What a page shows: the offers with their clocks, then the other entries. */
export function shownWaits(waits: readonly Wait[]): Wait[] {
  return [...offersOf(waits), ...waits.filter((wait) => isShown(wait) && !isOffered(wait))];
}

/** Poll interval of a person's entries (ms); false when nothing can change. */
export function waitsPollMs(waits: readonly Wait[] | undefined, isLive: boolean): number | false {
  const open = (waits ?? []).filter(isOpen);
  if (open.length === 0) return false;
  return isLive || open.every(({ ahead }) => ahead > NEAR_AHEAD) ? PATIENT_MS : EAGER_MS;
}

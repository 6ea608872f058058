import type { ReentryRule } from '#shared/states.ts';
import { offsetAt } from '#shared/time/zone-offset.ts';

/** The zone of an event without zones. */
export const HOUSE = '';

const HOUR_MS = 3_600_000;
/** A night belongs to the day on which it starts. */
const DAY_TURNS_AT_HOUR = 6;

/** The heads of a ticket (one) or of a name on a guest list, and where they are. Times in Unix ms. */
export interface Heads {
  heads: number;
  /** That came in at least once. */
  entered: number;
  /** Heads that are in now, by zone. */
  inside: Readonly<Record<string, number>>;
  /** When one of them last came in. */
  lastInAt: number | null;
}

export interface Reentry {
  rule: ReentryRule;
  /** For `until`; null: as long as the doors are open. */
  until: number | null;
}

/** Guests of a list may go out and come back. */
export const ANY_TIME: Reentry = { rule: 'until', until: null };

export interface Passage {
  kind: 'in' | 'out';
  heads: number;
  /** Where the door leads. */
  zone: { id: string; withinId: string | null };
  /** The type or list is admitted in that zone. */
  isAdmitted: boolean;
  at: number;
  timeZone: string;
  reentry: Reentry;
  /** Why no new head may come in; null if it may. */
  closed: HeadsRefusal | null;
}

export type HeadsRefusal =
  | 'TICKET_ALREADY_USED'
  | 'PARTY_COMPLETE'
  | 'REENTRY_OVER'
  | 'NOT_INSIDE'
  | 'ZONE_NOT_ADMITTED'
  | 'ENTRY_TOO_LATE'
  | 'ENTRY_RELEASED'
  | 'ENTRY_REMOVED'
  | 'TICKET_DISPUTED';

/** `admitted`: some come for the first time. `returned`: all were in before. `moved`: from another zone. */
export type MoveKind = 'admitted' | 'returned' | 'left' | 'moved';

/** A step in the log of heads. */
export interface Move {
  kind: MoveKind;
  heads: number;
  /** Heads among them that were in before. */
  returned: number;
  /** The zone entered; of `left`, the zone left. */
  zoneId: string;
  /** The zone that `moved` heads come from, and `returned` ones whose way out nobody scanned. */
  fromId: string | null;
}

export type HeadsDecision =
  | { ok: true; move: Move }
  /** `free`: heads that would be admitted. */
  | { ok: false; code: HeadsRefusal; free: number };

/**
 * Whether heads may pass a door, on the server and on a device alike. Never more are inside than have entered, and never
 * more have entered than there are.
 */
export function decideHeads(state: Heads, passage: Passage): HeadsDecision {
  return passage.kind === 'in' ? decideIn(state, passage) : decideOut(state, passage);
}

function decideIn(state: Heads, passage: Passage): HeadsDecision {
  const { heads, zone, isAdmitted, closed } = passage;
  if (!isAdmitted) return { ok: false, code: 'ZONE_NOT_ADMITTED', free: 0 };
  const out = state.entered - insideOf(state);
  const mayReturn = isReentry(state, passage);
  const returning = mayReturn ? out : 0;
  const fresh = closed ? 0 : state.heads - state.entered;
  const steps: (() => Move | null)[] = [
    () => comeIn(passage, { returning, fresh }),
    () => moveOver(state, passage),
  ];
  // Behind an inner door stand people from the zone around it.
  if (zone.withinId !== null) steps.reverse();
  for (const step of steps) {
    const move = step();
    if (move) return { ok: true, move };
  }
  const again = comeAgain(state, passage);
  if (again) return { ok: true, move: again };
  return { ok: false, code: refusalOf(state, passage, heads), free: returning + fresh };
}

function comeIn(
  { heads, zone }: Passage,
  { returning, fresh }: { returning: number; fresh: number },
): Move | null {
  if (heads > returning + fresh) return null;
  // Who was in before comes first: nobody pays twice.
  const returned = Math.min(heads, returning);
  const kind = returned === heads ? 'returned' : 'admitted';
  return { kind, heads, returned, zoneId: zone.id, fromId: null };
}

function moveOver({ inside }: Heads, { heads, zone }: Passage): Move | null {
  const [from] = Object.entries(inside).find(([zoneId, there]) => zoneId !== zone.id && there >= heads) ?? [];
  return from === undefined ? null : { kind: 'moved', heads, returned: heads, zoneId: zone.id, fromId: from };
}

/** Another day, though nobody scanned the way out. */
function comeAgain(state: Heads, passage: Passage): Move | null {
  const { heads, zone, reentry } = passage;
  if (reentry.rule !== 'day' || !isReentry(state, passage)) return null;
  if ((state.inside[zone.id] ?? 0) < heads) return null;
  return { kind: 'returned', heads, returned: heads, zoneId: zone.id, fromId: zone.id };
}

function decideOut(state: Heads, { heads, zone }: Passage): HeadsDecision {
  const left = (fromId: string): HeadsDecision => ({
    ok: true,
    move:
      zone.withinId !== null
        ? { kind: 'moved', heads, returned: heads, zoneId: zone.withinId, fromId }
        : { kind: 'left', heads, returned: 0, zoneId: fromId, fromId: null },
  });
  if ((state.inside[zone.id] ?? 0) >= heads) return left(zone.id);
  // At a door of the house, people from any zone leave.
  const [elsewhere] = Object.entries(state.inside).find(([, there]) => there >= heads) ?? [];
  if (zone.withinId === null && elsewhere !== undefined) return left(elsewhere);
  return { ok: false, code: 'NOT_INSIDE', free: insideOf(state) };
}

function refusalOf(state: Heads, { closed }: Passage, heads: number): HeadsRefusal {
  if (closed && state.entered < state.heads) return closed;
  const out = state.entered - insideOf(state);
  if (out >= heads) return 'REENTRY_OVER';
  return state.heads === 1 ? 'TICKET_ALREADY_USED' : 'PARTY_COMPLETE';
}

/** Whether heads that were in before may come in again. */
function isReentry({ lastInAt }: Heads, { reentry, at, timeZone }: Passage): boolean {
  switch (reentry.rule) {
    case 'once':
      return false;
    case 'until':
      return reentry.until === null || at < reentry.until;
    case 'day':
      return lastInAt !== null && dayOf(at, timeZone) > dayOf(lastInAt, timeZone);
  }
}

/** The number of the day, which turns at six in the morning by the event's clock. */
export function dayOf(at: number, timeZone: string): number {
  return Math.floor((at + offsetAt(at, timeZone) - DAY_TURNS_AT_HOUR * HOUR_MS) / (24 * HOUR_MS));
}

export function insideOf({ inside }: Pick<Heads, 'inside'>): number {
  return Object.values(inside).reduce((sum, heads) => sum + heads, 0);
}

/** The heads after a move. @param at Unix ms */
export function afterMove(state: Heads, move: Move, at: number): Heads {
  const inside = { ...state.inside };
  for (const [zoneId, heads] of Object.entries(deltaOf(move))) {
    const there = (inside[zoneId] ?? 0) + heads;
    if (there === 0) delete inside[zoneId];
    else inside[zoneId] = there;
  }
  const isIn = move.kind === 'admitted' || move.kind === 'returned';
  return {
    heads: state.heads,
    entered: state.entered + (isIn ? move.heads - move.returned : 0),
    inside,
    lastInAt: isIn ? at : state.lastInAt,
  };
}

/** What a move changes in each zone. */
export function deltaOf({ kind, heads, zoneId, fromId }: Move): Readonly<Record<string, number>> {
  if (kind === 'left') return { [zoneId]: -heads };
  if (fromId === null) return { [zoneId]: heads };
  return fromId === zoneId ? {} : { [zoneId]: heads, [fromId]: -heads };
}

/** The move that takes another back; null for a first entry, which is undone instead. */
export function reverseOf({ kind, heads, zoneId, fromId }: Move): Move | null {
  switch (kind) {
    case 'admitted':
      return null;
    case 'left':
      return { kind: 'returned', heads, returned: heads, zoneId, fromId: null };
    case 'returned':
      return { kind: 'left', heads, returned: 0, zoneId, fromId: null };
    case 'moved':
      return { kind, heads, returned: heads, zoneId: fromId ?? zoneId, fromId: zoneId };
  }
}

import {
  ANY_TIME,
  afterMove,
  decideHeads,
  type Heads,
  type HeadsRefusal,
  HOUSE,
  type Move,
} from '#shared/check-in/heads.ts';
import type { OfflineList, OfflineRecord, Party, ScanRefusal } from '#shared/contracts/check-in.ts';
import type { InsideNow } from '#shared/contracts/doors.ts';
import { priceAt } from '#shared/lists/guest-list.ts';
import type { ScanAct } from './scan-act.ts';

export type DeviceDoors = OfflineList['doors'];

/** Where this device stands, as it last heard. */
export interface Post {
  doors: DeviceDoors;
  gate: string;
  /** By the server's clock, Unix ms: prices and times of a list follow it. */
  now: number;
  /** The zone of this gate, or the fuller house; null: unknown. */
  inside: InsideNow | null;
}

interface Zone {
  id: string;
  withinId: string | null;
}

/** The zone behind a gate: its own, else the first, else the house. */
export function zoneBehind({ zones, gates }: Pick<DeviceDoors, 'zones' | 'gates'>, gate: string): Zone {
  const zoneId = gates.find(({ name }) => name === gate)?.zoneId;
  return zones.find(({ id }) => id === zoneId) ?? zones[0] ?? { id: HOUSE, withinId: null };
}

export type HeadsDecisionHere =
  | { ok: true; move: Move; party: Party | null; collectMinor: number | null; over: number }
  | { ok: false; code: ScanRefusal; party: Party | null };

/** Whether a record is counted by heads: a party, a way out and back, or a ticket that left before. */
export function isCountedByHeads({ terms, reentry, place }: OfflineRecord, { way }: ScanAct): boolean {
  return way === 'out' || terms !== undefined || reentry !== undefined || place !== undefined;
}

/** The same decision as the server's, with what this device knows. */
export function decideHeadsHere(
  post: Post,
  record: OfflineRecord,
  state: Heads,
  { way, heads, reason }: ScanAct,
): HeadsDecisionHere {
  const { doors, gate, now } = post;
  const zone = zoneBehind(doors, gate);
  const passage = {
    kind: way,
    heads,
    zone,
    isAdmitted: isAdmittedAt(record, zone),
    at: now,
    timeZone: doors.timeZone,
    reentry: record.terms ? ANY_TIME : (record.reentry ?? ({ rule: 'once', until: null } as const)),
    closed: closedBy(record, now),
  };
  const decision = decideHeads(state, passage);
  const party = (after: Heads) => partyOf(record, after, now);
  if (!decision.ok) {
    const { code } = decision;
    // Another door without network may have let them in, and nobody is kept inside for that.
    const isUnproven = code === 'NOT_INSIDE' && state.entered === 0;
    if (!isUnproven) return { ok: false, code, party: party(state) };
    const move: Move = { kind: 'left', heads, returned: 0, zoneId: zone.id, fromId: null };
    return { ok: true, move, party: party(state), collectMinor: null, over: 0 };
  }
  const { move } = decision;
  const over = move.kind === 'admitted' || move.kind === 'returned' ? overBy(post.inside, heads) : 0;
  if (over > 0 && reason === undefined) return { ok: false, code: 'ZONE_FULL', party: party(state) };
  const fresh = move.kind === 'admitted' ? move.heads - move.returned : 0;
  const price = record.terms && priceAt(record.terms.priceSteps, now);
  return {
    ok: true,
    move,
    party: party(afterMove(state, move, now)),
    collectMinor: price && fresh > 0 ? price * fresh : null,
    over,
  };
}

/** Heads above the limit after so many more. */
export function overBy(inside: InsideNow | null, heads: number): number {
  if (!inside || inside.max === null) return 0;
  return Math.max(0, inside.count + heads - inside.max);
}

export function isAdmittedAt({ zoneIds }: Pick<OfflineRecord, 'zoneIds'>, { id }: Pick<Zone, 'id'>): boolean {
  return zoneIds === undefined || id === HOUSE || zoneIds.includes(id);
}

function closedBy({ terms, disputed }: OfflineRecord, now: number): HeadsRefusal | null {
  if (disputed) return 'TICKET_DISPUTED';
  if (!terms) return null;
  const isLate = terms.entryUntil !== null && now >= terms.entryUntil;
  return terms.closed ?? (isLate ? 'ENTRY_TOO_LATE' : null);
}

/** The party after a move, at the price of this moment. */
function partyOf({ party, terms }: OfflineRecord, { entered, inside }: Heads, now: number): Party | null {
  if (!party) return null;
  const there = Object.values(inside).reduce((sum, heads) => sum + heads, 0);
  const price = terms ? priceAt(terms.priceSteps, now) : 0;
  const collect = terms && price > 0 ? { amountMinor: price, currency: terms.currency } : null;
  return { ...party, entered, inside: there, collect };
}

import { afterMove, type Heads, type Move } from '#shared/check-in/heads.ts';
import type { OfflineRecord } from '#shared/contracts/check-in.ts';
import type { Admission, OwnMove } from '../offline/scanner-database.ts';

interface Known {
  record: OfflineRecord;
  /** When the list with it was requested. */
  askedAt: number;
}

/**
 * The heads of a ticket or entry as this device knows them: the newest of list and socket, and on top of it what this
 * device did since, sent or not. @param zoneOf the zone behind a gate
 */
export function knownHeads(
  { record, askedAt }: Known,
  admission: Admission | null,
  zoneOf: (gate: string) => string,
): Heads {
  const { place, placeAt = Number.NEGATIVE_INFINITY } = admission ?? {};
  const isHeard = place !== undefined && placeAt > askedAt;
  const base = isHeard ? place : listedHeads(record, zoneOf);
  const since = isHeard ? placeAt : askedAt;
  return ownMoves(admission, zoneOf)
    .filter(({ confirmedAt }) => confirmedAt === null || confirmedAt > since)
    .toSorted((one, other) => one.at - other.at)
    .reduce((heads, { move, at }) => afterMove(heads, move, at), base);
}

function listedHeads(
  { place, party, status, usedAt, gate }: OfflineRecord,
  zoneOf: (gate: string) => string,
): Heads {
  if (place) return place;
  const heads = party?.heads ?? 1;
  if (status !== 'used') return { heads, entered: 0, inside: {}, lastInAt: null };
  return { heads, entered: 1, inside: { [zoneOf(gate)]: 1 }, lastInAt: usedAt ? Date.parse(usedAt) : null };
}

/** The moves of an admission; a plain one is a first entry. */
export function ownMoves(admission: Admission | null, zoneOf: (gate: string) => string): readonly OwnMove[] {
  if (!admission || admission.undone) return [];
  if (admission.own) return admission.own;
  if (admission.place) return [];
  const { at, gate, confirmedAt } = admission;
  return [{ requestId: '', move: firstEntry(zoneOf(gate)), at, confirmedAt }];
}

function firstEntry(zoneId: string): Move {
  return { kind: 'admitted', heads: 1, returned: 0, zoneId, fromId: null };
}

/** The move of an answered scan; which zone its heads came from only the server knows. */
export function answeredMove(
  { kind, heads = 1, reentry }: { kind?: 'out'; heads?: number; reentry?: true },
  zoneId: string,
): Move {
  if (kind === 'out') return { kind: 'left', heads, returned: 0, zoneId, fromId: null };
  return reentry
    ? { kind: 'returned', heads, returned: heads, zoneId, fromId: null }
    : { kind: 'admitted', heads, returned: 0, zoneId, fromId: null };
}

import type { WalkUp } from '#db/commits/sales/cash-sales.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { HoldOwner } from '#durable/box-office/checkout/hold.ts';
import type { RopeState } from '#shared/contracts/rope.ts';

/** How long a called party has to come to the door (ms). */
export const ROPE_CALL_MS = 10 * 60_000;
/** Parties in line at once: about as many as a door can still call in a night. */
export const ROPE_PARTIES_MAX = 500;
/** Parties of strangers at one address: a street shares a Wi-Fi or a mobile network's address. */
export const ROPE_ADDRESS_MAX = 30;

/** The line of an event. */
export interface Rope {
  isOpen: boolean;
  /** What parties buy. */
  typeId: string;
  /** Places inside kept for people with tickets. */
  keepFree: number;
}

/** A party in the line, as stored. Times in Unix ms. */
export interface Party {
  id: string;
  number: number;
  /** `user:<id>` or `browser:<id>`. */
  owner: string;
  address: string | null;
  requestId: string;
  name: string;
  heads: number;
  /** Base64url; proves at the door that this phone was called. */
  secret: string;
  state: RopeState;
  joinedAt: number;
  /** The group that holds their places, since they were called last. */
  groupId: string | null;
  /** When they were paid or let in, or left the line. */
  endedAt: number | null;
  inside: number;
}

export interface JoinRequest extends HoldOwner {
  requestId: string;
  heads: number;
  name: string;
}

export interface AdmitRequest {
  actor: DoorActor;
  partyId: string;
  requestId: string;
  requestHash: string;
  guest: WalkUp;
  heads: number;
  expectedTotalMinor: number;
  device: string;
  gate: string;
}

/** The host of the group that holds a called party's places. */
export function ropeHost(partyId: string): string {
  return `rope:${partyId}`;
}

export function isLive({ state }: Party): boolean {
  return state === 'waiting' || state === 'called';
}

/**
 * The next party to call: the first in line that fits, because a place that stays empty helps nobody. Null if none does.
 * @param room places that are free now
 */
export function nextToCall(parties: Iterable<Party>, room: number): Party | null {
  for (const party of parties) if (party.state === 'waiting' && party.heads <= room) return party;
  return null;
}

/**
 * When a phone asks again (ms): often shortly before its turn, and in a long line ever less.
 * @param ahead parties before it; null for who is not in line
 */
export function askAgainMs(ahead: number | null): number {
  if (ahead === null) return 15_000;
  return Math.min(20_000, 3_000 + ahead * 500);
}

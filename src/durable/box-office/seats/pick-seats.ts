import { ADDRESS_HOLDS_MAX } from '#durable/box-office/checkout/held-limit.ts';
import type { HoldOwner } from '#durable/box-office/checkout/hold.ts';
import { ANONYMOUS_HOLD_MS, HOLD_MS } from '#durable/box-office/checkout/hold-times.ts';
import type { Reserved } from '#durable/box-office/checkout/live-holds.ts';
import { strangersShare } from '#durable/box-office/checkout/strangers-share.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { SEAT_PICK_MAX_MS } from '#shared/limits.ts';
import type { SeatPick } from './pick-store.ts';
import type { SeatViewer } from './seat-keeps.ts';
import type { SeatMap } from './seat-map.ts';

/** All seats that an owner is choosing; they replace the earlier ones. Idempotent by owner and request id. */
export interface PickRequest
  extends Pick<HoldOwner, 'owner' | 'anonymous' | 'address' | 'limited'>,
    Pick<SeatViewer, 'browser'> {
  requestId: string;
  /** Hash of the request; the same id with another hash is refused. */
  requestHash: string;
  seatIds: string[];
  access: readonly string[];
}

export interface Picked {
  seatIds: string[];
  /** Requested seats that are not free. */
  taken: string[];
  /** Unix ms; null without seats. */
  until: number | null;
  /** No renewal makes it last longer (Unix ms); null without seats. */
  latest: number | null;
}

interface PickDeps {
  seats: SeatMap;
  snapshot: EventSnapshot;
  now: number;
  /** What strangers hold. */
  byStrangers: Pick<Reserved, 'items' | 'tickets'>;
}

/** Marks seats as being chosen. Synchronous, so that no other request takes a seat in between. */
export function pickSeats(
  { seats, snapshot, now, byStrangers }: PickDeps,
  request: PickRequest,
): Outcome<Picked> {
  const { owner, browser, anonymous, address, limited, requestId, requestHash, access } = request;
  const known = seats.pickOf(owner);
  if (known?.requestId === requestId && known.requestHash !== requestHash)
    return refused('REQUEST_ID_REUSED');
  if (known?.requestId === requestId) return done(viewOf(known, request));
  if (!seats.plan) return refused('NOT_SEATED');
  if (snapshot.status !== 'published' || now >= snapshot.endsAt) return refused('EVENT_NOT_ON_SALE');
  const zones = new Set(snapshot.types.flatMap(({ zoneId }) => zoneId ?? []));
  const viewer = { owner, browser, access };
  const seatIds = [...new Set(request.seatIds)].filter(
    (seatId) => zones.has(seats.zoneOf(seatId) ?? '') && seats.isFreeFor(seatId, viewer),
  );
  const over =
    anonymous && limited && strangersRefusal({ seats, snapshot, byStrangers }, { ...request, seatIds });
  if (over) return over;
  const before = browser === undefined ? null : seats.pickOf(browser);
  const since = Math.min(...[known, before].map((pick) => pick?.since ?? now));
  const until = Math.min(now + (anonymous ? ANONYMOUS_HOLD_MS : HOLD_MS), latestOf({ since }));
  const pick = { owner, anonymous, address, seatIds, since, until, requestId, requestHash };
  seats.endPicksOf({ owner, browser });
  if (seatIds.length > 0) seats.setPick(pick);
  return done(viewOf(pick, request));
}

function latestOf({ since }: Pick<SeatPick, 'since'>): number {
  return since + SEAT_PICK_MAX_MS;
}

function viewOf(pick: SeatPick, request: PickRequest): Picked {
  const { seatIds, until } = pick;
  const taken = request.seatIds.filter((seatId) => !seatIds.includes(seatId));
  if (seatIds.length === 0) return { seatIds, taken, until: null, latest: null };
  return { seatIds, taken, until, latest: latestOf(pick) };
}

/** Picks of strangers share the bounds of their holds: a script must not make a whole house look taken. */
function strangersRefusal(
  { seats, snapshot, byStrangers }: Omit<PickDeps, 'now'>,
  { owner, address, seatIds }: PickRequest,
): Refusal | null {
  if (seatIds.length === 0) return null;
  const others = seats.picks.filter((pick) => pick.anonymous && pick.owner !== owner);
  const atAddress = others.filter((pick) => address !== null && pick.address === address).length;
  if (atAddress >= ADDRESS_HOLDS_MAX) return refused('HOLDS_LIMIT');
  const picked = [...others.flatMap((pick) => pick.seatIds), ...seatIds];
  const { capacity, types } = snapshot;
  if (capacity !== null && picked.length + byStrangers.tickets > strangersShare(capacity))
    return refused('HOLDS_LIMIT');
  for (const zoneId of new Set(seatIds.map((seatId) => seats.zoneOf(seatId)))) {
    const ofZone = types.filter((type) => type.zoneId === zoneId);
    const held = ofZone.reduce((sum, { id }) => sum + (byStrangers.items.get(id) ?? 0), 0);
    const own = picked.filter((seatId) => seats.zoneOf(seatId) === zoneId).length;
    if (held + own > strangersShare(seats.seatsIn(zoneId))) return refused('HOLDS_LIMIT');
  }
  return null;
}

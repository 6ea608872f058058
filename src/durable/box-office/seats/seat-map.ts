import { addTo } from '#durable/box-office/counts.ts';
import { isReleased } from '#shared/seats/is-released.ts';
import { type IndexedSeat, spaceOf, zoneOfSeat } from '#shared/seats/plan-index.ts';
import type { NamedSeat } from '#shared/seats/seat-name.ts';
import { FREE, type SeatStates } from '#shared/seats/states/seat-states.ts';
import type { PickStore, SeatPick } from './pick-store.ts';
import { type PlannedSeats, plannedSeats } from './planned-seats.ts';
import { SeatDeltas } from './seat-deltas.ts';
import { activeKeeps, opens, type SeatViewer } from './seat-keeps.ts';
import { BLOCKED, HELD, SeatPicture, SOLD } from './seat-picture.ts';
import type { SeatingStore, SeatKeep, StoredSeating } from './seating-store.ts';

export interface SeatMapDeps {
  /** Whether the object has tables; a guessed event id has none. */
  exists: () => boolean;
  /** Unix ms. */
  now: () => number;
  seating: SeatingStore;
  picks: PickStore;
  /** Seats of tickets that are not refunded. */
  soldSeats: () => Iterable<string>;
  /** Seats of tickets given back that wait for a buyer, oldest first. */
  returnedSeats: (typeId: string) => string[];
  /** Called in the turn that changes states, once until `sequence` is read. */
  onChanged: () => void;
}

/** What follows from the stored seating and the clock. */
interface Loaded {
  stored: StoredSeating;
  planned: PlannedSeats;
  picture: SeatPicture;
  flexibleReleased: boolean;
  /** By seat; those whose time is over are missing. */
  keeps: ReadonlyMap<string, SeatKeep>;
}

/**
 * The state of every seat, in memory. It is derived and never stored: a seat is sold by the ticket, held by the hold's
 * goods, picked by a pick, kept by a keep, in this order. Picks, keeps and flexible units end by the clock at the next read.
 */
export class SeatMap {
  /** Called before states are read, so that holds end by the clock. */
  readonly beforeRead: (() => void)[] = [];
  readonly #deps: SeatMapDeps;
  readonly #deltas: SeatDeltas;
  /** Undefined until the first use. */
  #loaded: Loaded | null | undefined;
  /** Tickets by seat; null until the first use. */
  #sold: Map<string, number> | null = null;
  /** Holds by seat, and sales in flight. */
  readonly #held = new Map<string, number>();
  /** The sale that is on its way to D1, by seat. */
  readonly #inFlight = new Map<string, object>();
  #picks: Map<string, SeatPick> | null = null;
  readonly #pickedBy = new Map<string, string>();
  /** No pick, keep or unit changes earlier (Unix ms). */
  #nextChange = Number.POSITIVE_INFINITY;

  constructor(deps: SeatMapDeps) {
    this.#deps = deps;
    this.#deltas = new SeatDeltas(deps.now());
  }

  /** Null while the event has no seats. */
  get plan(): PlannedSeats | null {
    return this.#live()?.planned ?? null;
  }

  /** As guests without picks and codes see them: kept seats are blocked, picked ones held. Do not change it. */
  get states(): SeatStates {
    return this.#read()?.picture.states ?? [];
  }

  /** Sequence number of `states`; each instance of the object starts above the numbers of earlier ones. */
  get sequence(): number {
    const live = this.#read();
    return live ? this.#deltas.sequence(live.planned, live.picture.states) : 0;
  }

  /** Deltas after `at`, oldest first; null when a snapshot is needed. */
  deltasAfter({ planVersion, sequence }: { planVersion: number; sequence: number }): Uint8Array[] | null {
    const { sequence: current } = this;
    if (this.plan?.version !== planVersion || sequence > current) return null;
    return this.#deltas.after(sequence);
  }

  /** Null if the seat is not in the plan, or has left it. */
  named(id: string): NamedSeat | null {
    const name = this.plan?.names.get(id);
    return name ? { id, name } : null;
  }

  /** The picture that `states` shows. Copy it before a change. */
  get picture(): SeatPicture | null {
    return this.#live()?.picture ?? null;
  }

  get flexibleReleased(): boolean {
    return this.#live()?.flexibleReleased ?? false;
  }

  /** No pick, keep or unit ends earlier (Unix ms); null when none does. */
  get nextChange(): number | null {
    this.#live();
    return Number.isFinite(this.#nextChange) ? this.#nextChange : null;
  }

  /** Seats that are free for this viewer only: their own picks, and seats that are kept for them. */
  openedFor(viewer: SeatViewer): IndexedSeat[] {
    const live = this.#live();
    if (!live) return [];
    const picked = ownersOf(viewer).flatMap((owner) => this.#picksByOwner().get(owner)?.seatIds ?? []);
    const kept = isNobody(viewer)
      ? []
      : [...live.keeps].flatMap(([id, keep]) => (opens(keep, viewer) ? [id] : []));
    return [...new Set([...picked, ...kept])].flatMap((id) => {
      const seat = live.planned.index.byId.get(id);
      return seat && this.#isOpenFor(id, viewer) ? [seat] : [];
    });
  }

  /** Whether a viewer may take the seat: it is free, their own pick, or kept for them. */
  isFreeFor(seatId: string, viewer: SeatViewer): boolean {
    return this.#live()?.planned.index.byId.has(seatId) === true && this.#isOpenFor(seatId, viewer);
  }

  /** A wheelchair space, whose companions sit beside it. */
  isSpace(seatId: string): boolean {
    const { index } = this.plan ?? {};
    const seat = index?.byId.get(seatId);
    return index !== undefined && seat !== undefined && spaceOf(index, seat) === seat;
  }

  zoneOf(seatId: string): string | undefined {
    const { index } = this.plan ?? {};
    return index && zoneOfSeat(index, seatId)?.id;
  }

  /** How many seats a zone has. */
  seatsIn(zoneId: string | undefined): number {
    const { plan } = this;
    const zone = zoneId === undefined ? undefined : plan?.zones.get(zoneId);
    return (zone && plan?.index.zoneSizes[zone.index]) ?? 0;
  }

  #isOpenFor(seatId: string, viewer: SeatViewer): boolean {
    if (this.isSold(seatId) || this.#held.has(seatId)) return false;
    const owner = this.#pickedBy.get(seatId);
    if (owner !== undefined && !ownersOf(viewer).includes(owner)) return false;
    const keep = this.#live()?.keeps.get(seatId);
    return !keep || opens(keep, viewer);
  }

  isSold(seatId: string): boolean {
    return this.#soldSeats().has(seatId);
  }

  /** Sold to a guest who has not given it back, or has used or kept the ticket since. */
  isGone(seatId: string, typeId: string): boolean {
    return this.isSold(seatId) && !this.returnedSeats(typeId).includes(seatId);
  }

  /** By a hold or a sale in flight; not by a pick. */
  isHeld(seatId: string): boolean {
    return this.#held.has(seatId);
  }

  /** Whether this sale is the one that took the seat on its way to D1. */
  isInFlight(seatId: string, sale: object): boolean {
    return this.#inFlight.get(seatId) === sale;
  }

  /**
   * Seats of tickets given back: they count as sold until a sale of their type takes the return.
   * @param zoneId only those in this zone: a guest may have been moved to another one, which has another price
   */
  returnedSeats(typeId: string, zoneId?: string): string[] {
    const seatIds = this.#deps.returnedSeats(typeId);
    return zoneId === undefined ? seatIds : seatIds.filter((seatId) => this.zoneOf(seatId) === zoneId);
  }

  /** How many tickets of a type were given back on seats outside its zone, which no sale of it takes. */
  strayedReturns({ id, zoneId }: { id: string; zoneId?: string }): number {
    if (zoneId === undefined || this.plan?.zones.get(zoneId)?.kind !== 'seats') return 0;
    return this.returnedSeats(id).filter((seatId) => this.zoneOf(seatId) !== zoneId).length;
  }

  isKept(seatId: string): boolean {
    return this.#live()?.keeps.has(seatId) ?? false;
  }

  /** Seats that a hold, a sale in flight or a pick has. */
  heldSeats(): string[] {
    this.#read();
    return [...new Set([...this.#held.keys(), ...this.#pickedBy.keys()])];
  }

  /** Counts the sold seats again. */
  recount(): void {
    const before = this.#loaded;
    this.#sold = null;
    if (!before) return;
    this.#loaded = this.#pictureOf(before.stored, before.planned);
    this.#noteDifferences(before.picture, this.#loaded.picture);
  }

  /** Call in the turn in which a ticket gets a seat or loses it. */
  countTicket(seatId: string, by: 1 | -1): void {
    if (this.#sold) addTo(this.#sold, seatId, by);
    this.#update(seatId);
  }

  /** Call in the turn in which a hold gets a seat or loses it. */
  countHold(seatId: string, by: 1 | -1): void {
    addTo(this.#held, seatId, by);
    this.#update(seatId);
  }

  /** Counts seats as held while their sale is on its way to D1. */
  beginSale(seatIds: readonly string[], sale: object): void {
    for (const seatId of seatIds) {
      this.#inFlight.set(seatId, sale);
      this.countHold(seatId, 1);
    }
  }

  endSale(seatIds: readonly string[]): void {
    for (const seatId of seatIds) {
      this.#inFlight.delete(seatId);
      this.countHold(seatId, -1);
    }
  }

  get picks(): readonly SeatPick[] {
    this.#live();
    return [...this.#picksByOwner().values()];
  }

  pickOf(owner: string): SeatPick | null {
    this.#live();
    return this.#picksByOwner().get(owner) ?? null;
  }

  /** The owner's one pick. */
  setPick(pick: SeatPick): void {
    this.endPick(pick.owner);
    this.#deps.picks.write(pick);
    this.#picksByOwner().set(pick.owner, pick);
    this.#nextChange = Math.min(this.#nextChange, pick.until);
    for (const seatId of pick.seatIds) {
      this.#pickedBy.set(seatId, pick.owner);
      this.#update(seatId);
    }
  }

  /** Ends the picks of a buyer and of their browser. */
  endPicksOf(viewer: Pick<SeatViewer, 'owner' | 'browser'>): void {
    for (const owner of ownersOf(viewer)) this.endPick(owner);
  }

  /** Ends the owner's pick: its seats are free, or taken over. */
  endPick(owner: string): void {
    if (!this.#live()) return;
    const pick = this.#picksByOwner().get(owner);
    if (!pick) return;
    this.#picksByOwner().delete(owner);
    this.#deps.picks.delete(owner);
    for (const seatId of pick.seatIds) {
      if (this.#pickedBy.get(seatId) === owner) this.#pickedBy.delete(seatId);
      this.#update(seatId);
    }
  }

  /** The stored seating has changed. */
  reload(): void {
    const before = this.#loaded;
    const after = this.#load(before);
    this.#loaded = after;
    if (before && before.planned === after?.planned) {
      this.#noteDifferences(before.picture, after.picture);
    } else if (before || after) {
      this.#deltas.restart();
      this.#deps.onChanged();
    }
  }

  #noteDifferences(before: SeatPicture, after: SeatPicture): void {
    for (const seat of after.index.seats) if (before.bitsOf(seat) !== after.bitsOf(seat)) this.#note(seat);
  }

  #note(seat: IndexedSeat): void {
    if (this.#deltas.note(seat)) this.#deps.onChanged();
  }

  /** Ends what the clock has ended, then reads. */
  #read(): Loaded | null {
    for (const run of this.beforeRead) run();
    return this.#live();
  }

  #live(): Loaded | null {
    if (this.#loaded === undefined) this.#loaded = this.#load();
    if (this.#loaded && this.#deps.now() >= this.#nextChange) this.#passTime(this.#loaded);
    return this.#loaded;
  }

  #load(before: Loaded | null = null): Loaded | null {
    const stored = this.#deps.exists() ? this.#deps.seating.read() : null;
    if (!stored) return null;
    const planned = before && isSamePlan(before.stored, stored) ? before.planned : plannedSeats(stored);
    return this.#pictureOf(stored, planned);
  }

  #pictureOf(stored: StoredSeating, planned: PlannedSeats): Loaded {
    const now = this.#deps.now();
    const flexibleReleased = isReleased(stored.flexibleReleaseAt, now);
    const keeps = activeKeeps(stored.keeps, now);
    this.#nextChange = Math.min(
      ...[stored.flexibleReleaseAt, ...stored.keeps.map(({ releaseAt }) => releaseAt)].map((at) =>
        at !== null && at > now ? at : Number.POSITIVE_INFINITY,
      ),
      ...[...this.#picksByOwner().values()].map(({ until }) => until),
    );
    const picture = SeatPicture.of(planned.index, flexibleReleased);
    for (const ids of [this.#soldSeats(), this.#held, this.#pickedBy, keeps])
      for (const id of ids.keys()) {
        const seat = planned.index.byId.get(id);
        if (seat) picture.set(seat, this.#bitsOf(id, keeps));
      }
    return { stored, planned, picture, flexibleReleased, keeps };
  }

  /** Ends picks, releases keeps and flexible units whose time has come. */
  #passTime({ stored, planned, picture }: Loaded): void {
    const now = this.#deps.now();
    // Cleared first, so that the calls below do not end up here again.
    this.#nextChange = Number.POSITIVE_INFINITY;
    for (const { owner, until } of [...this.#picksByOwner().values()]) if (until <= now) this.endPick(owner);
    const after = this.#pictureOf(stored, planned);
    this.#loaded = after;
    this.#noteDifferences(picture, after.picture);
  }

  #bitsOf(seatId: string, keeps: ReadonlyMap<string, SeatKeep>): number {
    if (this.#soldSeats().has(seatId)) return SOLD;
    if (this.#held.has(seatId) || this.#pickedBy.has(seatId)) return HELD;
    return keeps.has(seatId) ? BLOCKED : FREE;
  }

  #update(seatId: string): void {
    const loaded = this.#loaded;
    const seat = loaded?.planned.index.byId.get(seatId);
    if (loaded && seat && loaded.picture.set(seat, this.#bitsOf(seatId, loaded.keeps))) this.#note(seat);
  }

  #soldSeats(): ReadonlyMap<string, number> {
    if (!this.#sold) {
      this.#sold = new Map();
      for (const seatId of this.#deps.soldSeats()) addTo(this.#sold, seatId, 1);
    }
    return this.#sold;
  }

  #picksByOwner(): Map<string, SeatPick> {
    if (!this.#picks) {
      this.#picks = new Map(this.#deps.picks.all().map((pick) => [pick.owner, pick]));
      for (const { owner, seatIds } of this.#picks.values())
        for (const seatId of seatIds) this.#pickedBy.set(seatId, owner);
    }
    return this.#picks;
  }
}

function isSamePlan(one: StoredSeating, other: StoredSeating): boolean {
  return one.planVersion === other.planVersion && one.plan === other.plan;
}

function ownersOf({ owner, browser }: Pick<SeatViewer, 'owner' | 'browser'>): string[] {
  return [owner, browser].flatMap((one) => one ?? []);
}

function isNobody({ access, listId = null }: SeatViewer): boolean {
  return access.length === 0 && listId === null;
}

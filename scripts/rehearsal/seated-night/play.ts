import { setTimeout as wait } from 'node:timers/promises';
import { Random } from '#chaos/random.ts';
import { fromBase64Url } from '#shared/codes/base64url.ts';
import type { ScanOutput } from '#shared/contracts/check-in.ts';
import type { MyWaitlist } from '#shared/contracts/event-waitlist/event-waitlist.ts';
import type { DoorSale } from '#shared/contracts/sales/cash-sales.ts';
import type { Seating, SeatStatesView } from '#shared/contracts/seats/seating.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { type SeatState, stateOf } from '#shared/seats/states/seat-states.ts';
import { readSnapshot } from '#shared/seats/states/state-bytes.ts';
import { type Caller, callerWith, RefusedCall } from '../caller.ts';
import { OfflineDoor } from '../club-night/offline-door.ts';
import { type Paid, ticketsByCard, ticketsOf } from '../night.ts';
import { FRIENDS, type SeatedStage, ZONES, type ZoneKey } from './stage.ts';

/** Buyers who ask at the same time. */
const AT_ONCE = 8;
const OFFER_TRIES = 60;
/** A guest's pick ends by itself only after minutes. */
const HELD_TRIES = 40;

/** A ticket as its holder sees it. */
export interface OwnTicket {
  id: string;
  qr: string;
  seat: SeatName | undefined;
  holder: Caller;
}

type Way = 'old client' | 'card' | 'wallet' | 'wish' | 'by plan';
const WAYS: readonly Way[] = ['old client', 'card', 'wallet', 'wish', 'by plan'];

/** Plays the night; the figures are what the people saw. */
export class SeatedNight {
  readonly tickets: OwnTicket[] = [];
  readonly doorTickets: string[] = [];
  readonly refusals = new Map<string, number>();
  readonly soldBy = new Map<Way, number>();
  refunded = 0;
  resold = 0;
  moved = 0;
  cameIn = 0;
  conflicts = 0;
  /** Tickets whose verdict at the door named another seat. */
  wrongSeats = 0;
  readonly #staged: SeatedStage;
  readonly #random: Random;
  #buyer = 0;

  constructor(staged: SeatedStage, seed: number) {
    this.#staged = staged;
    this.#random = new Random(seed);
  }

  /** Three parties with a wheelchair, then everybody at once, until nobody finds a seat. */
  async sellOut(): Promise<void> {
    for (let party = 0; party < 3; party++)
      await this.#take(this.#nextBuyer(), 'stalls', 3, 'wish', { seats: { spaces: 1 } });
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#queue()));
  }

  /** Sells to one buyer after the other, until no zone has a seat left. Seats that others hold may come back. */
  async #queue(): Promise<void> {
    const left = new Set<ZoneKey>(['stalls', 'balcony']);
    for (let held = 0; left.size > 0 && held < HELD_TRIES; ) {
      const [zone = 'stalls'] = left.size === 1 || this.#random.chance(0.65) ? left : [...left].reverse();
      const way = WAYS[this.#random.int(0, WAYS.length - 1)] ?? 'wallet';
      const buyer = this.#nextBuyer();
      const refusal = await this.#take(buyer, zone, this.#random.int(1, 4), way);
      if (refusal !== 'SOLD_OUT' && refusal !== 'ALL_HELD') continue;
      const single = await this.#take(buyer, zone, 1, 'old client');
      if (single === 'SOLD_OUT') left.delete(zone);
      if (single !== 'ALL_HELD') continue;
      held += 1;
      await wait(250);
    }
  }

  /** @returns the refusal */
  async #take(
    buyer: Caller,
    zone: ZoneKey,
    quantity: number,
    way: Way,
    more: object = {},
  ): Promise<string | null> {
    const { eventId, typeOf } = this.#staged;
    const line = { ticketTypeId: typeOf[zone], quantity };
    const wanted = { eventId, lines: [line], ...more };
    try {
      this.#own(buyer, await this.#buy(buyer, zone, way, wanted, line), way);
      return null;
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      this.#refuse(error.code);
      return error.code;
    }
  }

  async #buy(
    buyer: Caller,
    zone: ZoneKey,
    way: Way,
    wanted: { eventId: string },
    line: { ticketTypeId: string; quantity: number },
  ): Promise<string[]> {
    switch (way) {
      case 'card':
        return await ticketsByCard({ guest: buyer, url: this.#staged.url }, wanted);
      case 'wallet': {
        const start = { ...wanted, pay: 'wallet' };
        const { result } = await buyer.mutate<Paid>('checkout.start', start);
        return result?.receipt.ticketIds ?? [];
      }
      case 'wish': {
        const seats = { together: this.#random.chance(0.5) };
        return (await buyer.mutate<{ ticketIds: string[] }>('tickets.purchase', { seats, ...wanted }))
          .ticketIds;
      }
      case 'by plan': {
        const seatIds = await this.#pick(buyer, zone, line.quantity);
        const lines = [{ ...line, quantity: seatIds.length, seatIds }];
        return (await buyer.mutate<{ ticketIds: string[] }>('tickets.purchase', { ...wanted, lines }))
          .ticketIds;
      }
      default:
        return (await buyer.mutate<{ ticketIds: string[] }>('tickets.purchase', wanted)).ticketIds;
    }
  }

  /** Taps free seats on the plan. */
  async #pick(buyer: Caller, zone: ZoneKey, quantity: number): Promise<string[]> {
    const { eventId, index } = this.#staged;
    const at = index.plan.zones.findIndex(({ id }) => id === ZONES[zone].id);
    const { states, planVersion } = await this.states();
    const free = index.seats.filter(({ id, unit, zone: of }) => {
      return of === at && unit === null && states.get(id) === 'free';
    });
    const from = this.#random.int(0, Math.max(0, free.length - quantity));
    const seatIds = free.slice(from, from + quantity).map(({ id }) => id);
    if (seatIds.length === 0) throw new RefusedCall('seats.pick', 'SOLD_OUT');
    const picked = await buyer.mutate<{ seatIds: string[] }>('seats.pick', { eventId, planVersion, seatIds });
    if (picked.seatIds.length === 0) throw new RefusedCall('seats.pick', 'SEAT_TAKEN');
    return picked.seatIds;
  }

  /** What everybody sees. */
  async states(): Promise<{ states: Map<string, SeatState>; planVersion: number }> {
    const { eventId, index, url } = this.#staged;
    const nobody = callerWith(url, null);
    const { planVersion, snapshot } = await nobody.query<SeatStatesView>('seats.states', { eventId });
    const bytes = fromBase64Url(snapshot);
    const read = bytes && readSnapshot(index, planVersion, bytes);
    if (!read) throw new Error('The states are not of this plan');
    return {
      planVersion,
      states: new Map(index.seats.map((seat) => [seat.id, stateOf(read.states, seat)])),
    };
  }

  /** Friends of the house open their seats with a code; nobody else could. @returns how many seats were opened */
  async openFriends(): Promise<number> {
    const { eventId, typeOf, kept } = this.#staged;
    const friend = this.#nextBuyer();
    const access = [FRIENDS];
    const { opened } = await friend.query<Seating>('seats.get', { eventId, access });
    const { seatIds } = kept.friends;
    const lines = [{ ticketTypeId: typeOf.stalls, quantity: seatIds.length, seatIds }];
    const { ticketIds } = await friend.mutate<{ ticketIds: string[] }>('tickets.purchase', {
      eventId,
      lines,
      access,
    });
    this.#own(friend, ticketIds, 'by plan');
    return opened.length;
  }

  /** Two tickets move to house seats, two parties swap, and the rest of the house seats go on sale. */
  async workOffice(): Promise<void> {
    const { organizer, eventId, index, kept } = this.#staged;
    const seatOf = await this.#seatsInD1();
    // A ticket keeps its type in another zone, and the seat that it leaves there could not be sold.
    const [one, other, third, fourth] = this.tickets
      .map(({ id }) => id)
      .filter(
        (id) => index.plan.zones[index.byId.get(seatOf.get(id) ?? '')?.zone ?? -1]?.id === ZONES.stalls.id,
      )
      .slice(20, 24);
    const moves = [one, other].map((ticketId, at) => ({ ticketId, seatId: kept.house.seatIds[at] }));
    await organizer.mutate('seats.reseat', { eventId, moves });
    const swap = [
      { ticketId: third, seatId: seatOf.get(fourth ?? '') },
      { ticketId: fourth, seatId: seatOf.get(third ?? '') },
    ];
    await organizer.mutate('seats.reseat', { eventId, moves: swap });
    this.moved = moves.length + swap.length;
    await organizer.mutate('seats.endKeep', { keepId: kept.house.keepId });
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#queue()));
  }

  /** Some wait, as many give a ticket back: whoever waits gets a seat that was given back. */
  async resell(count: number): Promise<void> {
    const { eventId, typeOf } = this.#staged;
    const givers = this.tickets.filter((ticket) => ticket.seat?.section === 'Stalls').slice(40, 40 + count);
    const waiting = givers.map(() => this.#nextBuyer());
    for (const guest of waiting)
      await guest.mutate('eventWaitlist.join', { eventId, ticketTypeId: typeOf.stalls, quantity: 1 });
    for (const { id, holder } of givers) await holder.mutate('tickets.giveBack', { ticketId: id });
    await Promise.all(
      waiting.map(async (guest) => {
        const checkoutId = await offerOf(guest, eventId);
        await guest.mutate('checkout.pay', { checkoutId, method: 'wallet' });
        this.#own(guest, await ticketsOf(guest, checkoutId), 'wallet');
        this.resold += 1;
      }),
    );
    for (const giver of givers) this.tickets.splice(this.tickets.indexOf(giver), 1);
  }

  /** The organizer refunds some, and the door sells their seats for cash. */
  async refundAndSellAtDoor(count: number): Promise<void> {
    const { organizer, door, eventId, typeOf } = this.#staged;
    const leaving = this.tickets.filter((ticket) => ticket.seat?.section === 'Balcony').slice(0, count);
    for (const { id } of leaving)
      await organizer.mutate('refunds.refundTicket', { eventId, ticketId: id, reason: 'Cannot come' });
    for (const ticket of leaving) this.tickets.splice(this.tickets.indexOf(ticket), 1);
    this.refunded = leaving.length;
    const sale = await door.mutate<DoorSale>('tickets.sellAtDoor', {
      ...{ eventId, ticketTypeId: typeOf.balcony, quantity: count, letIn: true, device: 'D1', gate: 'Main' },
      expectedTotalMinor: count * ZONES.balcony.priceMinor,
    });
    this.doorTickets.push(...sale.tickets.map(({ id }) => id));
    this.cameIn += sale.tickets.filter(({ isIn }) => isIn).length;
  }

  /** Everybody comes: a third at a door without a network. */
  async letIn(): Promise<void> {
    const { door, eventId } = this.#staged;
    const seen = await Promise.all(
      this.tickets.map(async (ticket) => ({ ...ticket, ...(await viewOf(ticket)) })),
    );
    const offline = await OfflineDoor.download(door, eventId, 'Side');
    for (const [at, { qr, seat }] of seen.entries()) {
      if (at % 3 === 0) {
        if (await offline.pass(qr, 'in', 1)) this.cameIn += 1;
        continue;
      }
      const scan = { eventId, code: qr, gate: 'Main', device: 'D1' };
      const answer = await door.mutate<ScanOutput>('checkin.scan', scan);
      if (answer.outcome !== 'valid') continue;
      this.cameIn += 1;
      if (JSON.stringify(answer.ticket.seat) !== JSON.stringify(seat)) this.wrongSeats += 1;
    }
    await offline.upload(door, (answer) => {
      if (answer.outcome !== 'valid') this.conflicts += 1;
    });
  }

  #own(holder: Caller, ticketIds: readonly string[], way: Way): void {
    for (const id of ticketIds) this.tickets.push({ id, qr: '', seat: undefined, holder });
    this.soldBy.set(way, (this.soldBy.get(way) ?? 0) + ticketIds.length);
  }

  /** Reads what each holder sees of their ticket. */
  async look(): Promise<void> {
    for (const ticket of this.tickets) Object.assign(ticket, await viewOf(ticket));
  }

  async #seatsInD1(): Promise<Map<string, string>> {
    const { server, eventId } = this.#staged;
    const { results } = await server.db
      .prepare('SELECT id, seat_id AS seatId FROM tickets WHERE event_id = ?1 AND seat_id IS NOT NULL')
      .bind(eventId)
      .all<{ id: string; seatId: string }>();
    return new Map(results.map(({ id, seatId }) => [id, seatId]));
  }

  #nextBuyer(): Caller {
    const { buyers } = this.#staged;
    const buyer = buyers[this.#buyer++ % buyers.length];
    if (!buyer) throw new Error('The night has no buyers');
    return buyer;
  }

  #refuse(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }
}

async function viewOf({ id, holder }: OwnTicket): Promise<Pick<OwnTicket, 'qr' | 'seat'>> {
  const { qr, seat } = await holder.query<{ qr: string; seat?: SeatName }>('tickets.get', { ticketId: id });
  return { qr, seat };
}

/** The checkout that the waitlist offers. */
async function offerOf(guest: Caller, eventId: string): Promise<string> {
  for (let tried = 0; tried < OFFER_TRIES; tried++) {
    const [entry] = await guest.query<MyWaitlist>('eventWaitlist.mine', { eventId });
    if (entry?.offer) return entry.offer.checkoutId;
    await wait(250);
  }
  throw new Error('The waitlist offered nothing');
}

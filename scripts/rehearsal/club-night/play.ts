import { setTimeout as wait } from 'node:timers/promises';
import type { ScanOutput } from '#shared/contracts/check-in.ts';
import type { TurnAwayAnswer } from '#shared/contracts/doors.ts';
import type { AdmittedParty, RopeStatus } from '#shared/contracts/rope.ts';
import type { DoorSale } from '#shared/contracts/sales/cash-sales.ts';
import type { VoucherVerdict } from '#shared/contracts/vouchers.ts';
import { RefusedCall } from '../caller.ts';
import { OfflineDoor } from './offline-door.ts';
import { type Door, HOUSE, NIGHT_MINUTES, type NightPlan, OFFLINE, ROPE, type Visit } from './plan.ts';
import { found, type SoldTicket, type Staged } from './stage.ts';
import { Tally } from './tally.ts';

/** Minutes until somebody whom the full house did not take tries again, and how often they do. */
const AGAIN_AFTER = 6;
const TRIES_MAX = 5;

/** Plays the plan in real time, sixty times faster, and counts what everybody saw. */
export async function playNight(plan: NightPlan, staged: Staged): Promise<Tally> {
  const player = new Player(staged);
  await player.play(plan);
  return player.tally;
}

class Player {
  readonly tally = new Tally();
  readonly #staged: Staged;
  readonly #running = new Set<Promise<void>>();
  #offline: OfflineDoor | null = null;
  #failure: unknown = null;

  constructor(staged: Staged) {
    this.#staged = staged;
  }

  async play({ visits }: NightPlan): Promise<void> {
    this.#at(OFFLINE.from, () => this.#goOffline());
    this.#at(OFFLINE.to, () => this.#comeBack());
    for (let minute = ROPE.from; minute <= NIGHT_MINUTES; minute += ROPE.every)
      this.#at(minute, () => this.#workRope());
    for (const visit of visits) this.#at(visit.minute, () => this.#arrive(visit, 1));
    while (this.#running.size > 0) await Promise.race(this.#running);
    if (this.#failure) throw this.#failure;
  }

  /** Does something at a minute of the story. Later than its end nothing begins. */
  #at(minute: number, act: () => Promise<void>): void {
    if (minute > NIGHT_MINUTES) return;
    const done = wait(Math.max(0, this.#staged.at(minute) - Date.now()))
      .then(act)
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  async #goOffline(): Promise<void> {
    const { doors, eventId } = this.#staged;
    this.#offline = await OfflineDoor.download(doors[OFFLINE.door], eventId, OFFLINE.door);
  }

  async #comeBack(): Promise<void> {
    const door = this.#offline;
    this.#offline = null;
    await door?.upload(this.#staged.doors[OFFLINE.door], (answer) => {
      this.tally.take(answer);
    });
  }

  async #arrive(visit: Visit, tries: number): Promise<void> {
    const { who, door, minute } = visit;
    switch (who.kind) {
      case 'crew':
        this.tally.take(await this.#scan(door, { counter: true, heads: who.heads }));
        return;
      case 'cash':
        return await this.#payCash(door, who.heads);
      case 'street':
        return await this.#comeFromStreet(visit, who.heads);
      default: {
        const ticket = this.#ticketOf(visit);
        // A name that found no place on its list stays outside.
        if (!ticket) return this.tally.refuse('NOT_ON_LIST');
        if (visit.isTurnedAway && this.#offline === null) return await this.#turnAway(door, ticket);
        const heads = who.kind === 'name' ? who.heads : 1;
        const isIn = await this.#pass(door, ticket, 'in', heads);
        const now = minute + (tries - 1) * AGAIN_AFTER;
        if (isIn) this.#stay(visit, ticket, heads, now);
        else if (tries < TRIES_MAX) this.#at(now + AGAIN_AFTER, () => this.#arrive(visit, tries + 1));
      }
    }
  }

  /** What a guest does inside. */
  #stay({ drink, out, door }: Visit, ticket: SoldTicket, heads: number, since: number): void {
    if (drink)
      this.#at(since + drink.after, async () => {
        for (let times = drink.twice ? 2 : 1; times > 0; times--) await this.#redeem(ticket);
      });
    if (!out) return;
    this.#at(since + out.after, async () => {
      if (!(await this.#pass(door, ticket, 'out', heads)) || out.backAfter === null) return;
      this.#at(since + out.after + out.backAfter, async () => {
        await this.#pass(door, ticket, 'in', heads);
      });
    });
  }

  /** @returns whether the door let them pass */
  async #pass(door: Door, { code }: SoldTicket, kind: 'in' | 'out', heads: number): Promise<boolean> {
    const offline = door === OFFLINE.door ? this.#offline : null;
    if (offline) return await offline.pass(code, kind, heads);
    return this.tally.take(await this.#scan(door, { code, kind, heads })) !== null;
  }

  async #scan(door: Door, scan: object): Promise<ScanOutput> {
    const { doors, eventId } = this.#staged;
    const startedAt = performance.now();
    const answer = await doors[door].mutate<ScanOutput>('checkin.scan', {
      ...{ eventId, gate: door, device: door, ...scan },
    });
    this.tally.answeredMs.push(performance.now() - startedAt);
    return answer;
  }

  async #turnAway(door: Door, { id }: SoldTicket): Promise<void> {
    const { organizer, eventId } = this.#staged;
    const { amountMinor } = await organizer.mutate<TurnAwayAnswer>('checkin.turnAway', {
      ...{ eventId, ticketId: id, reason: 'policy', gate: door, device: door },
    });
    this.tally.turnedAwayIds.add(id);
    this.tally.turnedAwayMinor += amountMinor;
  }

  async #payCash(door: Door, heads: number): Promise<void> {
    const { doors, eventId, typeId } = this.#staged;
    const expectedTotalMinor = heads * HOUSE.ticketMinor;
    const sale = await this.#unlessRefused(() =>
      doors[door].mutate<DoorSale>('tickets.sellAtDoor', {
        ...{
          eventId,
          ticketTypeId: typeId,
          quantity: heads,
          expectedTotalMinor,
          letIn: true,
          gate: door,
          device: door,
        },
      }),
    );
    if (!sale) return;
    this.tally.cashMinor += sale.totalMinor;
    this.tally.tickets += sale.tickets.filter(({ isIn }) => isIn).length;
  }

  /** Somebody without a ticket. */
  async #comeFromStreet({ door, minute }: Visit, heads: number): Promise<void> {
    if (minute < ROPE.from) return await this.#payCash(door, heads);
    const { street, eventId } = this.#staged;
    const phone = street.pop();
    await this.#unlessRefused(async () => phone?.mutate('rope.join', { eventId, heads }));
  }

  /** Lets in those whom the house has called. */
  async #workRope(): Promise<void> {
    const { doors, eventId } = this.#staged;
    const { parties } = await doors.North.query<RopeStatus>('rope.state', { eventId });
    for (const { partyId, heads, state, totalMinor } of parties) {
      if (state !== 'called') continue;
      const admitted = await this.#unlessRefused(() =>
        doors.North.mutate<AdmittedParty>('rope.admit', {
          ...{ eventId, partyId, heads, expectedTotalMinor: totalMinor, gate: 'North', device: 'North' },
        }),
      );
      if (!admitted) continue;
      this.tally.cashMinor += admitted.totalMinor;
      this.tally.tickets += admitted.party.inside;
      this.tally.fromRope += admitted.party.inside;
    }
  }

  async #redeem({ code }: SoldTicket): Promise<void> {
    const { bar, eventId, contentId } = this.#staged;
    const answer = await bar.mutate<VoucherVerdict>('vouchers.redeem', {
      eventId,
      code,
      contentId,
      bar: 'Main',
    });
    if (answer.outcome === 'valid') this.tally.drinks += 1;
    else this.tally.refuse(answer.code);
  }

  async #unlessRefused<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      this.tally.refuse(error.code);
      return null;
    }
  }

  #ticketOf({ who }: Visit): SoldTicket | null {
    const { tickets, entries } = this.#staged;
    if (who.kind === 'ticket') return found(tickets[who.buyer]?.[who.index]);
    return who.kind === 'name' ? (entries[who.list][who.index] ?? null) : null;
  }
}

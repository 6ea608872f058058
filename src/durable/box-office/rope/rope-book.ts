import { RpcTarget } from 'cloudflare:workers';
import type { AlarmJob } from '#durable/box-office/alarm-jobs.ts';
import type { CheckInService } from '#durable/box-office/check-in/check-in-service.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import { userOwner } from '#durable/box-office/checkout/hold.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { shareGoods } from '#durable/box-office/groups/share-goods.ts';
import { letInSold } from '#durable/box-office/sales/let-in-sold.ts';
import type { SalesService } from '#durable/box-office/sales/sales-service.ts';
import { newSecret } from '#shared/codes/qr.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { isBundle } from '#shared/events/type-rules.ts';
import type { Currency } from '#shared/money/money.ts';
import {
  type AdmitRequest,
  askAgainMs,
  isLive,
  type JoinRequest,
  type Party,
  ROPE_ADDRESS_MAX,
  ROPE_PARTIES_MAX,
  type Rope,
} from './rope.ts';
import { RopeLine } from './rope-line.ts';
import { type OwnRopeView, type PartyView, type RopeView, viewParty } from './rope-views.ts';

/** How long a party that has paid stays on the door's list (ms). */
const LISTED_MS = 30 * 60_000;

/** People on the street who are called when the house has room. The part of the box office's RPC about them. */
export class RopeBook extends RpcTarget {
  readonly job: AlarmJob;
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #sales: SalesService;
  readonly #door: CheckInService;
  readonly #line: RopeLine;

  constructor(event: EventContext, stores: EventStores, sales: SalesService, door: CheckInService) {
    super();
    this.#event = event;
    this.#stores = stores;
    this.#sales = sales;
    this.#door = door;
    this.#line = new RopeLine(event, stores, sales, door);
    this.job = this.#line.job;
  }

  /** Opens the line, or changes it while it is open. A repeat changes nothing. */
  async open(actor: DoorActor, { typeId, keepFree }: Omit<Rope, 'isOpen'>): Promise<Outcome<RopeView>> {
    const permitted = await this.#permit(actor);
    if (!permitted.ok) return permitted;
    const { status, endsAt, types } = permitted.value;
    if (status === 'cancelled') return refused('EVENT_CANCELLED');
    if (status !== 'published' || this.#event.now() >= endsAt) return refused('EVENT_NOT_ON_SALE');
    const type = types.find(({ id }) => id === typeId);
    if (!type) return refused('NOT_FOUND');
    if (isBundle(type)) return refused('TYPE_FOR_ONE');
    this.#stores.rope.rope = { isOpen: true, typeId, keepFree };
    this.#door.tellAll({ type: 'rope' });
    await this.#line.callNext();
    return done(this.#view(permitted.value));
  }

  /** Nobody joins any more, and who still waits is told. Called parties keep their time. Idempotent. */
  async close(actor: DoorActor): Promise<Outcome<RopeView>> {
    const permitted = await this.#permit(actor);
    if (!permitted.ok) return permitted;
    const { rope } = this.#stores;
    if (rope.rope) rope.rope = { ...rope.rope, isOpen: false };
    for (const party of rope.live.values())
      if (party.state === 'waiting') this.#line.takeOff(party, 'removed');
    this.#door.tellAll({ type: 'rope' });
    return done(this.#view(permitted.value));
  }

  async state(actor: DoorActor): Promise<Outcome<RopeView>> {
    const permitted = await this.#permit(actor);
    if (!permitted.ok) return permitted;
    await this.#line.callNext();
    return done(this.#view(permitted.value));
  }

  /** Calls a party by hand, also past its turn or after it was missed. A repeat changes nothing. */
  async call(actor: DoorActor, partyId: string): Promise<Outcome<RopeView>> {
    const permitted = await this.#permit(actor);
    if (!permitted.ok) return permitted;
    const party = this.#stores.rope.find(partyId);
    if (!party) return refused('NOT_FOUND');
    const called = party.state === 'called' ? done(party) : await this.#line.call(partyId);
    return called.ok ? done(this.#view(permitted.value)) : called;
  }

  async remove(actor: DoorActor, partyId: string): Promise<Outcome<{ rope: RopeView; released: string[] }>> {
    const permitted = await this.#permit(actor);
    if (!permitted.ok) return permitted;
    const party = this.#stores.rope.find(partyId);
    if (!party) return refused('NOT_FOUND');
    const released = this.#line.takeOff(party, 'removed');
    return done({ rope: this.#view(permitted.value), released });
  }

  /** The party of a QR that the door has read. */
  async find(actor: DoorActor, { id, secret }: { id: string; secret: string }): Promise<Outcome<PartyView>> {
    const permitted = await this.#permit(actor);
    if (!permitted.ok) return permitted;
    const party = this.#stores.rope.find(id);
    if (party?.secret !== secret) return refused('ROPE_UNKNOWN');
    await this.#line.callNext();
    return done(this.#viewParty(this.#stores.rope.find(id) ?? party, permitted.value));
  }

  /**
   * Lets a called party in: sells its held places for cash, or admits the tickets that it has paid on its phone. Idempotent
   * by seller and request id.
   */
  async admit(
    request: AdmitRequest,
  ): Promise<Outcome<{ party: PartyView; currency: Currency; totalMinor: number }>> {
    const permitted = await this.#permit(request.actor);
    if (!permitted.ok) return permitted;
    const { currency } = permitted.value;
    const party = this.#stores.rope.find(request.partyId);
    if (!party) return refused('NOT_FOUND');
    const paid = party.state === 'paid' ? this.#line.groupOf(party)?.shares[0]?.receipt : null;
    const sold = paid
      ? done({ ticketIds: paid.ticketIds, totalMinor: 0 })
      : await this.#sellForCash(request, party);
    if (!sold.ok) return sold;
    const { ticketIds, totalMinor } = sold.value;
    const inside = await letInSold(this.#door.checkIn, request, ticketIds);
    this.#door.sendCount();
    const before = this.#stores.rope.find(party.id) ?? party;
    const ended = { state: 'in', endedAt: before.endedAt ?? this.#event.now(), inside } as const;
    const changed = this.#stores.rope.change(before, ended);
    this.#line.endGroup(changed);
    this.#door.tellAll({ type: 'rope' });
    this.#line.look();
    return done({ party: this.#viewParty(changed, permitted.value), currency, totalMinor });
  }

  async #sellForCash(
    { actor, guest, heads, requestId, requestHash, expectedTotalMinor }: AdmitRequest,
    { id, state, groupId }: Party,
  ): Promise<Outcome<{ ticketIds: string[]; totalMinor: number }>> {
    const { holds } = this.#sales;
    const owner = userOwner(guest.id);
    const held = { owner, requestId: `admit:${requestId}`, requestHash };
    const known = holds.recall(held);
    if (known && !known.ok) return known;
    const group = groupId === null ? null : this.#stores.groups.find(groupId);
    if (!known && (state !== 'called' || !group))
      return refused(state === 'waiting' ? 'ROPE_NOT_CALLED' : 'ROPE_PARTY_OVER');
    let hold = known?.value;
    let typeId = hold?.lines[0]?.itemId ?? '';
    if (!hold && group) {
      if (holds.freeIn(group.id) < heads) return refused('ROPE_PAYING', { partyId: id });
      const goods = { ...shareGoods(holds, group, heads), fee: 0 };
      if (goods.price.totalMinor !== expectedTotalMinor) return refused('PRICE_CHANGED');
      const by = { ...held, anonymous: false, address: null, limited: false, kind: 'tickets' } as const;
      const placed = holds.place(by, goods, group);
      if (!placed.ok) return placed;
      hold = placed.value;
      typeId = goods.lines[0]?.itemId ?? '';
    }
    if (!hold) return refused('ROPE_PARTY_OVER');
    const sold = await this.#sales.buyTickets({
      ...{ userId: guest.id, requestId, requestHash, holderName: guest.name, holdId: hold.holdId },
      lines: [{ ticketTypeId: typeId, quantity: heads }],
      discountCode: null,
      cash: { soldBy: actor.id, guest },
    });
    if (sold.ok) return done(sold.value);
    // Back to the places that are held for the party.
    holds.withdraw({ holdId: hold.holdId, owners: [owner] });
    return sold.code === null ? refused('PURCHASE_FAILED') : sold;
  }

  /** A party on the street joins; one that is in line already stays where it is. */
  async join(request: JoinRequest): Promise<Outcome<OwnRopeView>> {
    const snapshot = await this.#event.freshSnapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    const { rope } = this.#stores;
    const { owner, address, requestId, limited, heads, name } = request;
    if (rope.findByRequest(owner, requestId)) return this.mine([owner]);
    const own = rope.newestOf([owner]);
    if (own && isLive(own)) return this.mine([owner]);
    if (!this.#isOpen(snapshot)) return refused('ROPE_CLOSED');
    if (rope.live.size >= ROPE_PARTIES_MAX) return refused('ROPE_FULL');
    const near = [...rope.live.values()].filter(
      (party) => party.address !== null && party.address === address,
    );
    if (limited && near.length >= ROPE_ADDRESS_MAX) return refused('ROPE_FULL');
    rope.add({
      ...{ id: crypto.randomUUID(), owner, address, requestId, name, heads },
      ...{ state: 'waiting', joinedAt: this.#event.now(), groupId: null, endedAt: null, inside: 0 },
      secret: newSecret(crypto.getRandomValues(new Uint8Array(16))),
    });
    this.#door.tellAll({ type: 'rope' });
    await this.#line.callNext();
    return this.mine([owner]);
  }

  /** The newest party of these owners, and the line as everybody sees it. */
  async mine(owners: readonly string[]): Promise<Outcome<OwnRopeView>> {
    const snapshot = await this.#event.freshSnapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    await this.#line.callNext();
    const { rope } = this.#stores;
    const waiting = [...rope.live.values()].filter(({ state }) => state === 'waiting');
    const party = owners.length > 0 ? rope.newestOf(owners) : null;
    const ahead = waiting.filter(({ number }) => party && number < party.number).length;
    return done({
      isOpen: this.#isOpen(snapshot),
      waiting: waiting.reduce((sum, { heads }) => sum + heads, 0),
      currency: snapshot.currency,
      type: this.#typeIn(snapshot),
      party: party && { ...this.#viewParty(party, snapshot), ahead, ...this.#passOf(party) },
      againInMs: askAgainMs(party && isLive(party) ? (party.state === 'called' ? 0 : ahead) : null),
    });
  }

  async leave(owners: readonly string[]): Promise<Outcome<{ own: OwnRopeView; released: string[] }>> {
    if (!(await this.#event.freshSnapshot())) return refused('EVENT_NOT_FOUND');
    const party = owners.length > 0 ? this.#stores.rope.newestOf(owners) : null;
    const released = party ? this.#line.takeOff(party, 'left') : [];
    const own = await this.mine(owners);
    return own.ok ? done({ own: own.value, released }) : own;
  }

  /** What a party shows at the door, and where it pays. */
  #passOf(party: Party) {
    const group = party.state === 'called' || party.state === 'paid' ? this.#line.groupOf(party) : null;
    return {
      secret: group ? party.secret : null,
      groupId: party.state === 'called' && group ? group.groupId : null,
      ticketId: group?.shares.find(({ receipt }) => receipt)?.receipt?.ticketIds[0] ?? null,
    };
  }

  #isOpen({ status, endsAt }: EventSnapshot): boolean {
    const isOn = status === 'published' && this.#event.now() < endsAt;
    return isOn && this.#stores.rope.rope?.isOpen === true;
  }

  #typeIn({ types }: EventSnapshot): RopeView['type'] {
    const type = types.find(({ id }) => id === this.#stores.rope.rope?.typeId);
    return type ? { id: type.id, name: type.name, priceMinor: type.price } : null;
  }

  #viewParty(party: Party, snapshot: EventSnapshot): PartyView {
    return viewParty(party, this.#line.groupOf(party), this.#typeIn(snapshot)?.priceMinor ?? 0);
  }

  #view(snapshot: EventSnapshot): RopeView {
    const { rope } = this.#stores;
    const parties = [...rope.live.values(), ...rope.paidSince(this.#event.now() - LISTED_MS)];
    return {
      isOpen: this.#isOpen(snapshot),
      currency: snapshot.currency,
      type: this.#typeIn(snapshot),
      keepFree: rope.rope?.keepFree ?? 0,
      room: this.#line.room(),
      parties: parties
        .sort((one, other) => one.number - other.number)
        .map((party) => this.#viewParty(party, snapshot)),
      counts: rope.counts(),
    };
  }

  async #permit(actor: DoorActor): Promise<Outcome<EventSnapshot>> {
    const permitted = await this.#door.checkIn.permit(actor);
    // Its types and prices have to be current.
    const snapshot = permitted.ok ? await this.#event.freshSnapshot() : null;
    return permitted.ok && snapshot ? done(snapshot) : permitted;
  }
}

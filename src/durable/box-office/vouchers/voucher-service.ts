import { RpcTarget } from 'cloudflare:workers';
import { readVoucherUses } from '#db/readers/vouchers/voucher-uses.ts';
import type { DoorActor, PresentedTicket } from '#durable/box-office/check-in/decide-check-in.ts';
import type { findByCode } from '#durable/box-office/check-in/find-by-code.ts';
import type { OfflineEntry } from '#durable/box-office/check-in/guest-list-store.ts';
import type { KnownTicket } from '#durable/box-office/check-in/ticket-store.ts';
import type { D1Sync } from '#durable/box-office/d1-sync/d1-sync.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import { mayWorkAt } from '#durable/box-office/event-rights.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';
import { formatShortCode, isOfEvent, readCode } from '#shared/codes/qr.ts';
import { toIso } from '#shared/contracts/common.ts';
import type {
  BarMoney,
  TicketVoucher,
  UndoneVoucher,
  VoucherRefusal,
  VoucherVerdict,
} from '#shared/contracts/vouchers.ts';
import { errorText } from '#shared/errors/error-text.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { ORDER_UNDO_WITHIN_MS, SCAN_AGE_MAX_MS, SCAN_CLOCK_SKEW_MS } from '#shared/limits.ts';
import type { Currency } from '#shared/money/money.ts';
import { contentsOf, type TypeContent } from '#shared/vouchers/contents.ts';
import { sumOf } from '#shared/vouchers/credits.ts';
import { ticketRefusal, voucherRefusal, vouchersFrom } from '#shared/vouchers/ticket-vouchers.ts';
import type { CreditBook } from './credit-book.ts';
import { restoredUses } from './restored-uses.ts';
import type { StoredUse } from './voucher-store.ts';

export interface ShowRequest {
  actor: DoorActor;
  subject: { code: string } | { ticketId: string };
}

export interface RedeemRequest extends ShowRequest {
  requestId: string;
  contentId: string;
  bar: string;
  offline: boolean;
  /** By the device's clock, for `offline` (Unix ms); null for now. */
  at: number | null;
}

export interface UndoVoucherRequest {
  actor: DoorActor;
  requestId: string;
  redeemId: string;
}

/** A found ticket, or the refusal of its code. */
type Found =
  | { ticket: KnownTicket; snapshot: EventSnapshot }
  | { code: VoucherRefusal; eventName?: string | undefined };

/**
 * Hands out what tickets contain, each portion once. Read and write are one synchronous turn, so of two bars, or of a bar
 * and a refund, one wins.
 */
export class VoucherService extends RpcTarget {
  readonly #event: EventContext;
  readonly #stores: EventStores;
  readonly #sync: D1Sync;
  readonly #codes: ReturnType<typeof findByCode>;
  readonly #credits: CreditBook;

  constructor(
    event: EventContext,
    stores: EventStores,
    sync: D1Sync,
    codes: ReturnType<typeof findByCode>,
    credits: CreditBook,
  ) {
    super();
    this.#credits = credits;
    this.#event = event;
    this.#stores = stores;
    this.#sync = sync;
    this.#codes = codes;
  }

  /** What a ticket contains and what is left; read-only. */
  async show({ actor, subject }: ShowRequest): Promise<Outcome<VoucherVerdict>> {
    const found = await this.#find(actor, subject);
    if (!found.ok) return found;
    if ('code' in found.value) return done(refusalOf(found.value.code, { eventName: found.value.eventName }));
    return done(this.#shown(found.value.ticket, found.value.snapshot));
  }

  /** Hands out one portion. Idempotent by request id, also under another sign-in of the device. */
  async redeem(request: RedeemRequest): Promise<Outcome<VoucherVerdict>> {
    const found = await this.#find(request.actor, request.subject);
    if (!found.ok) return found;
    if ('code' in found.value) return done(refusalOf(found.value.code, { eventName: found.value.eventName }));
    return this.#redeem(request, found.value);
  }

  #redeem(
    request: RedeemRequest,
    { ticket, snapshot }: { ticket: KnownTicket; snapshot: EventSnapshot },
  ): Outcome<VoucherVerdict> {
    const { requestId, contentId } = request;
    const { vouchers: store } = this.#stores;
    const known = store.recall(requestId);
    if (known && (known.ticketId !== ticket.id || known.contentId !== contentId))
      return refused('REQUEST_ID_REUSED');
    if (known?.kind === 'redeemed')
      return done({
        ...this.#shown(ticket, snapshot),
        redeemed: known.undoneBy === null ? contentId : null,
      } as VoucherVerdict);
    const vouchers = this.#vouchersOf(ticket, snapshot);
    const code =
      this.#stateRefusal(ticket, snapshot) ??
      (vouchers.length === 0 ? 'NO_VOUCHERS' : voucherRefusal(vouchers, contentId));
    if (code === null) {
      this.#record(request, ticket, 'redeemed');
      return done({ ...this.#shown(ticket, snapshot), redeemed: contentId } as VoucherVerdict);
    }
    const isConflict = request.offline && vouchers.some((one) => one.contentId === contentId);
    if (isConflict && !known) this.#record(request, ticket, 'conflict');
    const last = code === 'VOUCHER_REDEEMED' ? store.lastUse(ticket.id, contentId) : null;
    return done(
      refusalOf(code, {
        ticket,
        vouchers,
        lastUse: last && { at: toIso(last.at), bar: last.bar },
        conflict: isConflict,
      }),
    );
  }

  #record(
    { requestId, contentId, actor, bar, at }: RedeemRequest,
    ticket: KnownTicket,
    kind: 'redeemed' | 'conflict',
  ): void {
    const { now, newId, bus } = this.#event;
    const { vouchers, tickets, transaction } = this.#stores;
    const decidedAt = now();
    const use: StoredUse = {
      requestId,
      id: newId(),
      ticketId: ticket.id,
      contentId,
      kind,
      usedBy: actor.id,
      bar,
      at: at !== null && isPlausible(at, decidedAt) ? Math.max(at, ticket.soldAt) : decidedAt,
      decidedAt,
      undoneBy: null,
    };
    transaction(() => {
      vouchers.add(use);
      tickets.noteVoucher(ticket.id);
      this.#tell(use);
      if (kind === 'redeemed') bus.emit('voucherUsed', { ticketId: ticket.id });
    });
  }

  #tell({ id, ticketId, contentId, kind, usedBy, bar, at }: Omit<StoredUse, 'requestId'>): void {
    this.#sync.outbox.add({ kind: 'voucher', use: { id, ticketId, contentId, kind, usedBy, bar, at } });
  }

  /** Undoes a hand-over for the person who made it. Idempotent by request id. */
  async undo({ actor, requestId, redeemId }: UndoVoucherRequest): Promise<Outcome<UndoneVoucher>> {
    const permitted = await this.#permit(actor);
    if (!permitted.ok) return permitted;
    const { now, newId } = this.#event;
    const { vouchers, tickets, transaction } = this.#stores;
    const use = vouchers.recall(redeemId);
    if (use?.kind !== 'redeemed') return refused('NOT_FOUND');
    const answer = () =>
      done({ contentId: use.contentId, used: vouchers.usedOf(use.ticketId).get(use.contentId) ?? 0 });
    if (use.undoneBy !== null) return answer();
    if (use.usedBy !== actor.id) return refused('VOUCHER_UNDO_NOT_YOURS');
    const at = now();
    if (at >= use.decidedAt + ORDER_UNDO_WITHIN_MS) return refused('VOUCHER_UNDO_TOO_LATE');
    // A refund has kept its price already.
    if (tickets.findTicket({ id: use.ticketId })?.status === 'refunded') return refused('TICKET_REFUNDED');
    transaction(() => {
      vouchers.undo(redeemId, requestId);
      tickets.noteVoucher(use.ticketId);
      this.#tell({ ...use, id: newId(), kind: 'undone', at });
    });
    return answer();
  }

  /** Bar money that a person's tickets have left for an order. */
  async mine({ actor }: { actor: DoorActor }): Promise<Outcome<{ leftMinor: number; currency: Currency }>> {
    const snapshot = await this.#event.freshSnapshot();
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    await this.#sync.backfill.once();
    const leftMinor = sumOf(this.#credits.leftOf(actor.id, snapshot, true));
    return done({ leftMinor, currency: snapshot.currency });
  }

  /** The menu price of what was handed out for a ticket, and the bar money it spent, which a refund of it keeps. */
  consumedOf(ticketId: string): number {
    const used = this.#stores.vouchers.usedOf(ticketId);
    const snapshot = this.#event.knownSnapshot();
    const handedOut = (snapshot?.contents ?? []).reduce(
      (sum, { id, price }) => sum + price * (used.get(id) ?? 0),
      0,
    );
    // A cancelled event refunds its pending orders as well, which would give that money to a ticket that is gone.
    const isCancelled = snapshot?.status === 'cancelled';
    return handedOut + this.#credits.spentOf(ticketId) - (isCancelled ? this.#pendingOf(ticketId) : 0);
  }

  /** A pending order would give its bar money back to this ticket, so the ticket is not refunded before. */
  paysPendingOrder(ticketId: string): boolean {
    return this.#event.knownSnapshot()?.status !== 'cancelled' && this.#pendingOf(ticketId) > 0;
  }

  #pendingOf(ticketId: string): number {
    return this.#stores.vouchers.spentOfAll([ticketId], 'pending').get(ticketId) ?? 0;
  }

  /** Adds their vouchers to records of the offline list. */
  addTo(entries: readonly OfflineEntry[]): OfflineEntry[] {
    const contents = this.#event.knownSnapshot()?.contents ?? [];
    if (contents.length === 0) return [...entries];
    const ids = [...new Set(entries.map(({ record }) => record.id))];
    const { vouchers } = this.#stores;
    const used = vouchers.usedOfAll(ids);
    const sold = new Map(vouchers.soldTickets(ids).map((ticket) => [ticket.id, ticket]));
    return entries.map((entry) => {
      const ticket = sold.get(entry.record.id);
      const its = ticket ? vouchersFrom(contentsOf(contents, ticket), used.get(ticket.id) ?? new Map()) : [];
      return its.length === 0 ? entry : { ...entry, record: { ...entry.record, vouchers: its } };
    });
  }

  #shown(ticket: KnownTicket, snapshot: EventSnapshot): VoucherVerdict {
    const vouchers = this.#vouchersOf(ticket, snapshot);
    const barMoney = this.#barMoneyOf(ticket, snapshot);
    const code =
      this.#stateRefusal(ticket, snapshot) ?? (vouchers.length === 0 && !barMoney ? 'NO_VOUCHERS' : null);
    if (code) return refusalOf(code, { ticket, vouchers });
    return { outcome: 'valid', ticket: shownTicket(ticket), vouchers, barMoney, redeemed: null };
  }

  #barMoneyOf(ticket: KnownTicket, snapshot: EventSnapshot): BarMoney | null {
    const { total, left } = this.#credits.ofTicket(ticket, snapshot);
    return total === 0 ? null : { totalMinor: total, leftMinor: left, currency: snapshot.currency };
  }

  #vouchersOf(ticket: KnownTicket, snapshot: EventSnapshot): TicketVoucher[] {
    return vouchersFrom(this.#contentsOf(ticket, snapshot), this.#stores.vouchers.usedOf(ticket.id));
  }

  #contentsOf(ticket: KnownTicket, { contents = [] }: EventSnapshot): TypeContent[] {
    return contentsOf(contents, ticket);
  }

  #stateRefusal(ticket: KnownTicket, { status }: EventSnapshot): VoucherRefusal | null {
    if (status === 'cancelled') return 'EVENT_CANCELLED';
    if (status !== 'published') return 'EVENT_NOT_PUBLISHED';
    return ticketRefusal({ status: ticket.status, isDisputed: ticket.disputed === 1 });
  }

  async #permit(actor: DoorActor): Promise<Outcome<EventSnapshot>> {
    const { freshSnapshot, knownSnapshot, reload, now } = this.#event;
    let snapshot = knownSnapshot() ?? (await freshSnapshot());
    if (!snapshot || !mayWorkAt(snapshot, actor, 'bar', now())) {
      await reload();
      snapshot = knownSnapshot();
    }
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    return mayWorkAt(snapshot, actor, 'bar', now()) ? done(snapshot) : refused('COUNTER_NOT_PERMITTED');
  }

  async #find(actor: DoorActor, subject: ShowRequest['subject']): Promise<Outcome<Found>> {
    const permitted = await this.#permit(actor);
    if (!permitted.ok) return permitted;
    await this.#ready();
    const snapshot = permitted.value;
    const { tickets, orders, unknownCodes } = this.#stores;
    const presented: PresentedTicket =
      'code' in subject ? readCode(subject.code) : { form: 'found', ticketId: subject.ticketId };
    if (presented.form === 'malformed') return done({ code: 'QR_FORMAT_INVALID' });
    if (presented.form === 'qr' && presented.qr.kind !== 'ticket') return done({ code: 'WRONG_MODE' });
    if (presented.form === 'qr' && !isOfEvent(presented.qr, snapshot.eventId))
      return done({ code: 'WRONG_EVENT' });
    const known = tickets.findPresented(presented);
    if (known) return done({ ticket: known, snapshot });
    if (presented.form === 'short' && orders.find({ shortCode: presented.shortCode }))
      return done({ code: 'WRONG_MODE' });
    const isSigned = presented.form === 'qr' && (await this.#codes.verify(presented.qr)) === 'valid';
    if (!isSigned && !unknownCodes.take(actor.id)) return refused('TOO_MANY_UNKNOWN_CODES');
    if (presented.form === 'qr' && !isSigned) return done({ code: 'TICKET_INVALID' });
    const [found, foreign] = await Promise.all([
      this.#codes.findTicket(presented),
      this.#codes.findForeign(presented, { kind: 'ticket', userId: actor.id }),
    ]);
    if (found && found.status !== 'transferred') tickets.addTickets([found]);
    const ticket = tickets.findPresented(presented);
    if (ticket && !isSigned) unknownCodes.giveBack(actor.id);
    if (ticket) return done({ ticket, snapshot });
    if (found?.status === 'transferred') return done({ code: 'TICKET_TRANSFERRED' });
    if (foreign)
      return done({
        code: foreign.kind === 'order' ? 'WRONG_MODE' : 'WRONG_EVENT',
        eventName: foreign.eventName,
      });
    return done({ code: 'TICKET_INVALID' });
  }

  /** An object that lost its storage takes over from D1 what was handed out. */
  async #ready(): Promise<void> {
    const { state, reader, eventId } = this.#event;
    if (state.hasReadVouchers) return;
    const uses = await readVoucherUses(reader(), eventId);
    this.#stores.transaction(() => {
      for (const use of restoredUses(uses)) this.#stores.vouchers.add(use);
      state.hasReadVouchers = true;
    });
  }
}

function isPlausible(at: number, now: number): boolean {
  return at - now <= SCAN_CLOCK_SKEW_MS && now - at <= SCAN_AGE_MAX_MS;
}

function shownTicket({ id, typeName, holderName, shortCode }: KnownTicket) {
  return { id, typeName, holderName, shortCode: formatShortCode(shortCode) };
}

type Refused = Extract<VoucherVerdict, { outcome: 'refused' }>;

function refusalOf(
  code: VoucherRefusal,
  {
    ticket,
    vouchers = [],
    lastUse = null,
    conflict = false,
    eventName,
  }: {
    ticket?: KnownTicket;
    eventName?: string | undefined;
  } & Partial<Pick<Refused, 'vouchers' | 'lastUse' | 'conflict'>>,
): Refused {
  return {
    outcome: 'refused',
    code,
    message: errorText(code),
    ticket: ticket ? shownTicket(ticket) : null,
    vouchers,
    lastUse,
    conflict,
    ...(eventName !== undefined && { eventName }),
  };
}

import { readerOf } from '#db/client.ts';
import { cancelTransfer, insertTransfer } from '#db/commits/transfers/ticket-transfers.ts';
import { type OwnTicket, readOwnTicket } from '#db/readers/tickets/own-tickets.ts';
import { countOffers, readTransfer, type TransferRow } from '#db/readers/transfers/transfers.ts';
import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { OfferedTicket, TicketOffer } from '#shared/contracts/transfers.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import { OFFERS_PER_TICKET_MAX } from '#shared/limits.ts';
import { seatView } from '#shared/seats/stored-seat-names.ts';
import type { EventStatus, TicketStatus } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { transfersOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';
import { ownNameRefusal } from '#worker/mail/mailed-names.ts';
import { readTransferToken, transferPath } from './transfer-token.ts';

type TransferDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice'> & { env: DerivationEnv };

interface SendRequest {
  actor: Pick<Actor, 'id' | 'name'>;
  requestId: string;
  ticketId: string;
  email?: string | undefined;
}

/** Offers the actor's ticket to the bearer of a link. The actor's own code keeps working until the offer is accepted. */
export async function sendTicket(
  deps: TransferDeps,
  { actor, requestId, ticketId, email }: SendRequest,
): Promise<Outcome<TicketOffer>> {
  const toEmail = email ?? null;
  const sent = await idempotentMutation(
    deps,
    {
      ...{ actor, requestId, action: 'ticket.send', subjectType: 'ticket' },
      payload: ['ticket.send', ticketId, toEmail],
    },
    async (auditOf) => {
      const ticket = await readOwnTicket(readerOf(deps.db), actor.id, ticketId);
      if (!ticket) return refused('NOT_FOUND');
      const refusedName = toEmail === null ? null : await ownNameRefusal(deps, actor);
      if (refusedName) return refusedName;
      const { eventId } = ticket;
      const id = deps.newId();
      const row = { id, requestId, ticketId, fromUserId: actor.id, toEmail, now: deps.now() };
      if (await insertTransfer(deps.db, row, auditOf({ subjectId: ticketId, eventId })))
        return done({ id: ticketId, eventId });
      // Read again: it may have changed just before the insertion.
      const current = await readOwnTicket(readerOf(deps.db), actor.id, ticketId);
      if (!current) return refused('NOT_FOUND');
      const refusal = transferRefusal(current, deps.now());
      if (refusal) return refused(refusal);
      if (current.offerId !== null) return refused('TRANSFER_OPEN');
      const offers = await countOffers(readerOf(deps.db), { ticketId, fromUserId: actor.id });
      return offers < OFFERS_PER_TICKET_MAX
        ? refused('OPERATION_FAILED')
        : refused('TOO_MANY', { limit: OFFERS_PER_TICKET_MAX });
    },
  );
  if (!sent.ok) return sent;
  const ticket = await readOwnTicket(readerOf(deps.db), actor.id, ticketId);
  const offer = ticket ? await showOffer(deps.env, ticket) : null;
  // A repeat after the offer was settled.
  return offer ? done(offer) : refused('TRANSFER_CANCELLED');
}

export async function cancelSend(
  deps: TransferDeps,
  { actor, requestId, ticketId }: Omit<SendRequest, 'email'>,
): Promise<Outcome<{ ticketId: string }>> {
  const cancelled = await idempotentMutation(
    deps,
    {
      ...{ actor, requestId, action: 'ticket.cancel_send', subjectType: 'ticket' },
      payload: ['ticket.cancel_send', ticketId],
    },
    async (auditOf) => {
      const ticket = await readOwnTicket(readerOf(deps.db), actor.id, ticketId);
      // Accepted meanwhile: it is the receiver's.
      if (!ticket) return refused('NOT_FOUND');
      const { eventId } = ticket;
      const row = { ticketId, fromUserId: actor.id, now: deps.now() };
      await cancelTransfer(deps.db, row, auditOf({ subjectId: ticketId, eventId }));
      const left = await readOwnTicket(readerOf(deps.db), actor.id, ticketId);
      if (!left) return refused('TRANSFER_TAKEN');
      return left.offerId === null ? done({ id: ticketId, eventId }) : refused('OPERATION_FAILED');
    },
  );
  return cancelled.ok ? done({ ticketId }) : cancelled;
}

/** Makes the actor the ticket's holder. Idempotent by offer and receiver. */
export async function acceptTicket(
  deps: TransferDeps,
  { actor, token }: { actor: Pick<Actor, 'id' | 'name'>; token: string },
): Promise<Outcome<{ ticketId: string; eventId: string }>> {
  const transfer = await readOffered(deps, token);
  if (!transfer) return refused('NOT_FOUND');
  const { id: transferId, ticketId, eventId } = transfer;
  if (transfer.toUserId === actor.id) return done({ ticketId, eventId });
  const refusal = transfer.fromUserId === actor.id ? 'TRANSFER_OWN' : acceptRefusal(transfer, deps.now());
  if (refusal) return refused(refusal);
  const accepted = await callObject(
    () =>
      transfersOf(deps, eventId).accept({ transferId, ticketId, toUserId: actor.id, holderName: actor.name }),
    'TRANSACTION_FAILED',
  );
  if (accepted.ok) return done({ ticketId, eventId });
  if (accepted.code !== 'TRANSFERS_CLOSED') return accepted;
  // D1 has declined; its record says why.
  const now = await readTransfer(readerOf(deps.db), transferId);
  return refused((now && acceptRefusal(now, deps.now())) ?? accepted.code);
}

/** What the page behind an offer's link shows. */
export async function showOffered(
  deps: TransferDeps,
  { actorId, token }: { actorId: string | null; token: string },
): Promise<OfferedTicket | null> {
  const transfer = await readOffered(deps, token);
  if (!transfer) return null;
  const mine = partOf(transfer, actorId);
  return {
    state: stateOf(transfer, deps.now()),
    typeName: transfer.typeName,
    ...seatView(transfer.seatName),
    senderName: transfer.senderName,
    mine,
    ticketId: mine ? transfer.ticketId : null,
    event: {
      id: transfer.eventId,
      name: transfer.eventName,
      category: transfer.category,
      venueName: transfer.venueName,
      city: transfer.city,
      timeZone: transfer.timeZone,
      startDate: toIso(transfer.startsAt),
      endDate: toIso(transfer.endsAt),
      imageUrl: imageUrl(transfer.imageKey),
    },
  };
}

function partOf({ fromUserId, toUserId }: TransferRow, actorId: string | null): OfferedTicket['mine'] {
  if (actorId === null) return null;
  if (actorId === fromUserId) return 'sender';
  return actorId === toUserId ? 'receiver' : null;
}

/** The open offer of a ticket; null without one. */
export async function showOffer(
  env: DerivationEnv,
  { offerId, offeredTo, offeredAt }: Pick<OwnTicket, 'offerId' | 'offeredTo' | 'offeredAt'>,
): Promise<TicketOffer | null> {
  if (offerId === null || offeredAt === null) return null;
  return { email: offeredTo, path: await transferPath(env, offerId), sentAt: toIso(offeredAt) };
}

async function readOffered({ db, env }: TransferDeps, token: string): Promise<TransferRow | null> {
  const transferId = await readTransferToken(env, token);
  return transferId === null ? null : ((await readTransfer(readerOf(db), transferId)) ?? null);
}

interface Transferable {
  status: TicketStatus;
  disputedAt: number | null;
  eventStatus: EventStatus;
  endsAt: number;
  allowsTransfers: boolean;
  transfersUntil: number | null;
}

/** Why a ticket cannot change hands; null if it can. The same conditions as `transfersOpenSql`. */
export function transferRefusal(ticket: Transferable, now: number): ErrorCode | null {
  if (ticket.status === 'used') return 'TICKET_ALREADY_USED';
  if (ticket.status === 'refunded') return 'TICKET_REFUNDED';
  if (ticket.eventStatus !== 'published') return 'EVENT_CANCELLED';
  if (ticket.disputedAt !== null) return 'TICKET_DISPUTED';
  if (!ticket.allowsTransfers) return 'TRANSFERS_OFF';
  return now >= Math.min(ticket.endsAt, ticket.transfersUntil ?? ticket.endsAt) ? 'TRANSFERS_CLOSED' : null;
}

function acceptRefusal(transfer: TransferRow, now: number): ErrorCode | null {
  if (transfer.status === 'cancelled') return 'TRANSFER_CANCELLED';
  if (transfer.status === 'accepted') return 'TRANSFER_TAKEN';
  return transferRefusal({ ...transfer, status: transfer.ticketStatus }, now);
}

function stateOf(transfer: TransferRow, now: number): OfferedTicket['state'] {
  if (transfer.status !== 'sent') return transfer.status;
  const refusal = transferRefusal({ ...transfer, status: transfer.ticketStatus }, now);
  if (refusal === null) return 'open';
  return refusal === 'TRANSFERS_OFF' || refusal === 'TRANSFERS_CLOSED' ? 'closed' : 'void';
}

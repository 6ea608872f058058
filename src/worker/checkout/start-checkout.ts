import type { Held, HoldOwner, HoldRequest } from '#durable/box-office/checkout/hold.ts';
import { queueTokenKeys } from '#shared/codes/derivation-roots.ts';
import type { StartCheckoutInput } from '#shared/contracts/checkout.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { verifyQueueToken } from '#shared/queue/queue-token.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import type { QueueWay } from '#worker/queue/queue-gate.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { browserOf } from './checkout-owner.ts';
import { checkoutRequest } from './checkout-request.ts';

/** Whose queue token it is: a waiting buyer is known by token or browser only, so that a crowd costs no D1 reads. */
export type QueuedStart = StartCheckoutInput & { queueOwner: string; picker?: string | undefined };

/** A guest who signed in while they waited keeps the place that their browser got. */
export async function queueOwnerOf(
  { env, request }: Pick<RequestContext, 'env' | 'request'>,
  { id }: Pick<Actor, 'id'>,
  input: StartCheckoutInput,
): Promise<string> {
  const browserOwner = input.queueToken === undefined ? null : await browserOf(env, request);
  if (input.queueToken === undefined || browserOwner === null) return `user:${id}`;
  const { requestId, requestHash } = wantedOf(input);
  const browser = { eventId: input.eventId, userId: browserOwner, requestId, requestHash };
  const held = await verifyQueueToken(await queueTokenKeys(env), browser, input.queueToken);
  return held ? browser.userId : `user:${id}`;
}

/** The browser that may have picked seats before its guest signed in. */
export async function pickerOf(
  { env, request }: Pick<RequestContext, 'env' | 'request'>,
  { lines }: { lines: readonly object[] },
): Promise<string | undefined> {
  if (!lines.some((line) => 'seatIds' in line && line.seatIds)) return undefined;
  return (await browserOf(env, request)) ?? undefined;
}

/** Sends a checkout of tickets in the buyer's turn, and one of food at once. */
export function inTurn<T>(
  way: QueueWay,
  input: QueuedStart,
  send: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { kind, lines, requestId, requestHash } = wantedOf(input);
  if (kind === 'order') return send();
  const { eventId, queueToken, queueOwner } = input;
  const owner = { eventId, userId: queueOwner, requestId, requestHash };
  // A stranger gets a code by mail before they pay.
  const needs = { card: input.pay === undefined, code: queueOwner.startsWith('browser:') };
  const ticketTypeIds = lines.map(({ id }) => id);
  return way.gate.admit({ ...way, owner, queueToken, ticketTypeIds, needs }, send);
}

/**
 * Reserves what the buyer chose. The event's box office decides, and looks up the session of a claim. Idempotent by
 * request id.
 * @returns null unless D1 knows the claim's session as that of an active person with a verified address
 */
export function startCheckout(
  deps: CheckoutDeps,
  owner: HoldOwner,
  input: QueuedStart,
): Promise<Outcome<Held | null>> {
  return callObject<Held | null>(async () => {
    const answer = await deps.boxOffice(input.eventId).hold({ ...wantedOf(input), ...owner });
    return !answer.ok && answer.code === null ? done(null) : answer;
  }, 'OPERATION_FAILED');
}

export function wantedOf(
  input: StartCheckoutInput & Partial<Pick<QueuedStart, 'queueOwner' | 'picker'>>,
): Omit<HoldRequest, keyof HoldOwner> {
  const lines = input.lines.map((line) =>
    'ticketTypeId' in line
      ? {
          id: line.ticketTypeId,
          quantity: line.quantity,
          amountMinor: line.amountMinor,
          answers: line.answers,
          seatIds: line.seatIds,
        }
      : { id: line.menuItemId, quantity: line.quantity },
  );
  const kind = input.lines.some((line) => 'menuItemId' in line) ? 'order' : 'tickets';
  const queue =
    input.queueToken === undefined || input.queueOwner === undefined
      ? undefined
      : { token: input.queueToken, owner: input.queueOwner };
  const { access, picker: browser, needs: accessNeeds } = input;
  return { ...checkoutRequest(input, lines), kind, lines, queue, access, browser, accessNeeds };
}

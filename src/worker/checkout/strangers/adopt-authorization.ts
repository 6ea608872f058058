import { readerOf } from '#db/client.ts';
import { adoptAuthorization } from '#db/commits/money/authorizations.ts';
import { readAuthorizationOfHold } from '#db/readers/money/authorizations.ts';
import type { HoldView } from '#durable/box-office/checkout/hold.ts';
import { done, type ErrorCode, type Outcome } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { CheckoutDeps } from '#worker/checkout/checkout-deps.ts';
import { completePayment } from '#worker/checkout/payments/settle-payment.ts';
import { checkPersonLimit } from '#worker/checkout/person-limit.ts';
import { cancelAuthorization, isOpenAuthorization } from './settle-authorization.ts';

/**
 * The person has claimed the hold: the card that was authorized for it becomes their payment, and buys at once. Over their
 * limits it is given back. Idempotent; without an authorization nothing happens.
 * @returns whether there was one
 */
export async function adoptForPerson(
  deps: CheckoutDeps,
  { id: userId }: Pick<Actor, 'id'>,
  eventId: string,
  hold: HoldView,
): Promise<Outcome<boolean>> {
  if (!hold.fromBrowser) return done(false);
  const row = await readAuthorizationOfHold(readerOf(deps.db), hold.holdId);
  if (!row || !isOpenAuthorization(row)) return done(false);
  if (hold.state === 'expired' || hold.state === 'released') {
    await cancelAuthorization(deps, row, 'CHECKOUT_EXPIRED');
    return done(false);
  }
  const within = await checkPersonLimit(deps, { id: userId }, eventId, hold);
  if (!within.ok) {
    await cancelAuthorization(deps, row, within.code);
    return within;
  }
  await adoptAuthorization(deps.db, { id: row.id, userId, expiresAt: hold.expiresAt });
  if (row.status === 'authorized') await completePayment(deps, row.id);
  return done(true);
}

/** Gives back what was authorized for a hold that nobody can claim, or that was replaced or released. */
export async function giveBackForHold(deps: CheckoutDeps, holdId: string, failure: ErrorCode): Promise<void> {
  const row = await readAuthorizationOfHold(readerOf(deps.db), holdId);
  if (row && isOpenAuthorization(row)) await cancelAuthorization(deps, row, failure);
}

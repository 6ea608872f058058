import { readerOf } from '#db/client.ts';
import { extendAuthorization, sweepAuthorizations } from '#db/commits/money/authorizations.ts';
import { type AuthorizationRow, readEndingAuthorizations } from '#db/readers/money/authorizations.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { checkoutOf } from '#worker/box-office/parts.ts';
import type { CheckoutDeps } from '#worker/checkout/checkout-deps.ts';
import { logError } from '#worker/log.ts';
import { cancelAuthorization } from './settle-authorization.ts';

/** Authorizations per run; each costs a call to the provider. */
const SETTLED_AT_ONCE = 50;
/** Places that await the bank past their hold's time are asked about again (ms). */
const AWAITED_AGAIN_MS = 30_000;

/** Cron: gives back what was authorized for holds that have ended without a person, also after a crash. */
export async function settleDueAuthorizations(deps: CheckoutDeps): Promise<void> {
  const { db, now } = deps;
  const due = await readEndingAuthorizations(readerOf(db), { now: now(), limit: SETTLED_AT_ONCE });
  for (const row of due)
    await endWithHold(deps, row).catch((error: unknown) => logError('payment', error, { paymentId: row.id }));
  await sweepAuthorizations(db, now());
}

/** A hold gets more time while D1 is away, or by its buyer. */
async function endWithHold(deps: CheckoutDeps, row: AuthorizationRow): Promise<unknown> {
  const { id, eventId, holdId } = row;
  const hold = await callObject(
    () => checkoutOf(deps, eventId).read({ holdId, owners: null }),
    'OPERATION_FAILED',
  );
  if (!hold.ok && hold.code !== 'CHECKOUT_NOT_FOUND') return;
  const isLive = hold.ok && (hold.value.state === 'held' || hold.value.state === 'selling');
  return isLive
    ? extendAuthorization(deps.db, id, Math.max(hold.value.expiresAt, deps.now() + AWAITED_AGAIN_MS))
    : cancelAuthorization(deps, row, 'CHECKOUT_EXPIRED');
}

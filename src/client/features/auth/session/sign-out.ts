import { erasePurchases } from '#client/features/checkout/flow/purchase-memory.ts';
import { endSubscription } from '#client/features/push/push-device.ts';
import { authClient, mayHaveSession } from '#client/lib/api/auth-client.ts';
import { cachedUser } from '#client/lib/api/cached-user.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { delay } from '#client/lib/delay.ts';
import type { SignOutScope } from '#shared/contracts/auth.ts';
import { eraseDrafts } from './erase-drafts.ts';
import { sessionState, updateSession } from './session-store.ts';

/** Sign-out proceeds after this long without the server's answer (ms). */
const LOGOUT_TIMEOUT_MS = 3_000;

/** Sign-out waits this long for the release of held places, which only their owner may ask for (ms). */
const RELEASE_TIMEOUT_MS = 1_000;

/** Ends the session on all devices; without network, in this browser only. */
export async function signOut(): Promise<void> {
  updateSession({ moving: 'out' });
  const held = erasePurchases();
  let failure: unknown = null;
  try {
    // The server accepts this call only while the session exists.
    await Promise.race([
      releasePlaces(held)
        .then(() => revokeSessions('global'))
        .catch((error: unknown) => {
          failure = error;
        }),
      new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS)),
    ]);
    // The server deletes the subscription with its session.
    void endSubscription();
    const client = await authClient();
    const { error } = await client.signOut({ scope: 'global' });
    if (error) await client.signOut({ scope: 'local' });
  } finally {
    // Again: a purchase in line may have stored its place in the meantime.
    eraseDrafts();
    forgetPerson();
    await Promise.all([forgetKnownEvents(), eraseTickets()]);
  }
  if (failure) throw failure;
}

/** Gives held places back; those that are not in time end by themselves. */
async function releasePlaces(checkoutIds: readonly string[]): Promise<void> {
  if (checkoutIds.length === 0) return;
  const { api } = await import('#client/lib/api/trpc.ts');
  const releases = checkoutIds.map((checkoutId) =>
    api.checkout.release.mutate({ requestId: newRequestId(), checkoutId }),
  );
  await Promise.race([Promise.allSettled(releases), delay(RELEASE_TIMEOUT_MS)]);
}

/** Makes the server reject the other sessions' tokens, which hosted Supabase leaves valid until they expire. */
export async function refuseOtherSessions(): Promise<void> {
  await revokeSessions('others').catch((error: unknown) => console.error(error));
}

async function revokeSessions(scope: SignOutScope): Promise<void> {
  try {
    const { api } = await import('#client/lib/api/trpc.ts');
    await api.auth.logout.mutate({ scope });
  } catch (failure) {
    // An ended session is what sign-out asks for.
    if (!isRefusal(failure, 'NOT_SIGNED_IN') && !isRefusal(failure, 'SESSION_EXPIRED')) throw failure;
  }
}

/** Ends the session in this browser only: the server rejects the session or the user. */
export async function signOutHere(why: 'expired' | 'inactive'): Promise<void> {
  const { sub, ended } = sessionState();
  // Another tab may have just signed out: either this tab was notified, or storage is already empty.
  const how = sub === null ? ended : mayHaveSession() ? 'expired' : 'signedOut';
  updateSession({ moving: 'out' });
  try {
    await (await authClient()).signOut({ scope: 'local' });
  } finally {
    forgetPerson();
    void endSubscription();
    await eraseTickets();
    // A user who signs in again finds the scanner as it was; a deactivated user must not.
    if (why === 'inactive') await forgetKnownEvents();
    updateSession({ ended: why === 'expired' ? how : null });
  }
}

/** Erases the scanner's data on this device, except pending uploads. */
async function forgetKnownEvents(): Promise<void> {
  const { leaveScanner } = await import('#client/features/check-in/event-choice/leave-scanner.ts');
  await leaveScanner().catch((error: unknown) => console.error(error));
}

/** Erases the tickets saved for offline use. */
async function eraseTickets(): Promise<void> {
  const { forgetTickets } = await import('#client/features/tickets/saved/forget-tickets.ts');
  await forgetTickets().catch((error: unknown) => console.error(error));
}

function forgetPerson(): void {
  cachedUser.write(null);
  queryClient.clear();
  updateSession({ ready: true, sub: null, ended: null });
}

import { storedCarts } from '#client/features/cart/stored-cart.ts';
import { eraseAllStoredQueueTokens } from '#client/features/queue/stored-queue-token.ts';
import { authClient, mayHaveSession } from '#client/lib/auth-client.ts';
import { isRefusal } from '#client/lib/error-record.ts';
import { queryClient } from '#client/lib/query-client.ts';
import type { SignOutScope } from '#shared/contracts/auth.ts';
import { writeCachedUser } from './cached-user.ts';
import { eraseDrafts } from './erase-drafts.ts';
import { sessionState, updateSession } from './session-store.ts';

/** So long the product is waited for while somebody leaves (ms): they leave whatever it says. */
const TOLD_WITHIN_MS = 3_000;

/** Ends the session everywhere; without a network, in this browser at least. */
export async function signOut(): Promise<void> {
  updateSession({ moving: 'out' });
  eraseAllStoredQueueTokens();
  storedCarts.eraseAll();
  try {
    // First: after the session it would be refused.
    await Promise.race([
      tellProduct('global'),
      new Promise((resolve) => setTimeout(resolve, TOLD_WITHIN_MS)),
    ]);
    const client = await authClient();
    const { error } = await client.signOut({ scope: 'global' });
    if (error) await client.signOut({ scope: 'local' });
  } finally {
    // Again: a page that stood in line may have heard of its place meanwhile.
    eraseDrafts();
    forgetPerson();
    await Promise.all([forgetKnownEvents(), eraseTickets()]);
  }
}

/** Has the product refuse the other sessions' tokens, which hosted Supabase leaves valid until they expire. */
export async function refuseOtherSessions(): Promise<void> {
  await tellProduct('others');
}

async function tellProduct(scope: SignOutScope): Promise<void> {
  try {
    const { api } = await import('#client/lib/trpc.ts');
    await api.auth.logout.mutate({ scope });
  } catch (failure) {
    // The session is gone already, which is what was asked for.
    if (!isRefusal(failure, 'NOT_SIGNED_IN') && !isRefusal(failure, 'SESSION_EXPIRED'))
      console.error(failure);
  }
}

/** Ends the session in this browser only: the server no longer takes it, or no longer takes the person. */
export async function signOutHere(why: 'expired' | 'inactive'): Promise<void> {
  const { sub, ended } = sessionState();
  // Another tab may have signed out just now: this one has heard of it already, or finds nothing stored any more.
  const how = sub === null ? ended : mayHaveSession() ? 'expired' : 'signedOut';
  updateSession({ moving: 'out' });
  try {
    await (await authClient()).signOut({ scope: 'local' });
  } finally {
    forgetPerson();
    await eraseTickets();
    // Whoever has to sign in again finds their door as it was; somebody who may not work any more finds nothing.
    if (why === 'inactive') await forgetKnownEvents();
    updateSession({ ended: why === 'expired' ? how : null });
  }
}

/** What doors have left on this device is erased, save for scans that the server has not heard of. */
async function forgetKnownEvents(): Promise<void> {
  const { leaveScanner } = await import('#client/features/scanner/event-choice/leave-scanner.ts');
  await leaveScanner().catch((error: unknown) => console.error(error));
}

/** The tickets that this device keeps for a visit without network. */
async function eraseTickets(): Promise<void> {
  const { forgetTickets } = await import('#client/features/saved-tickets/forget-tickets.ts');
  await forgetTickets().catch((error: unknown) => console.error(error));
}

function forgetPerson(): void {
  writeCachedUser(null);
  queryClient.clear();
  updateSession({ ready: true, sub: null, ended: null });
}

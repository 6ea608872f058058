import { BatchLoader } from '#durable/support/batch-loader.ts';
import {
  type AuthProvider,
  type SessionKey,
  type SessionRow,
  type SessionsRead,
  sessionName,
} from '#shared/auth/sessions.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { BATCH_LOADER_KEYS_MAX } from '#shared/limits.ts';
import type { Currency } from '#shared/money/money.ts';

/** How long check-in trusts a session before it reads D1 again (ms); a sign-out takes effect within it. */
export const SESSION_LEASE_MS = 30_000;
/** While D1 is unavailable, check-in keeps trusting known sessions this long (ms). */
export const SESSION_LEASE_STALE_MAX_MS = 15 * 60_000;
/** Sessions that one check-in object caches; a stadium has fewer scanners. */
const SESSION_LEASES_MAX = 2_000;

/** Claims of a verified access token. They do not prove that the session is still valid; D1 does. */
export interface Claim extends SessionKey {
  authProvider: AuthProvider;
}

/** No refusal: the user's row in D1 is missing or outdated, so the Worker must sync it and retry on the user's behalf. */
export const NEEDS_USER_SYNC = { ok: false, code: null } as const;
export type MaybeUnsynced<T> = Outcome<T> | typeof NEEDS_USER_SYNC;

/** Unwraps the answer to a request without a claim, whose user the Worker has resolved. */
export function syncedOutcome<T>(answer: MaybeUnsynced<T>): Outcome<T> {
  if (!answer.ok && answer.code === null) throw new Error('A request without a claim got NEEDS_USER_SYNC');
  return answer;
}

type Answer = MaybeUnsynced<SessionRow>;

export interface SessionLookupDeps {
  now: () => number;
  read: (provider: AuthProvider, keys: readonly SessionKey[], now: number) => Promise<SessionsRead>;
  /** The same with wallets, in one round trip. */
  readBuyers: (
    provider: AuthProvider,
    keys: readonly SessionKey[],
    by: { currency: Currency; now: number },
  ) => Promise<SessionsRead & { balances: ReadonlyMap<string, number> }>;
}

/** A person who may buy. */
export interface Buyer {
  userId: string;
  balanceMinor: number;
}

/**
 * Batch loader for sessions in D1, because a lookup per request would cost more than the request itself. Scanners
 * also get a short cache (lease). Purchases do not come here: the flush that commits them reads their sessions
 * (`db/commits/sales/commit-sales.ts`).
 */
export class SessionLookup {
  readonly #deps: SessionLookupDeps;
  readonly #reads: Record<AuthProvider, BatchLoader<SessionKey, Answer>>;
  readonly #buyers = new Map<string, BatchLoader<SessionKey, Buyer | null>>();
  readonly #leases = new Map<string, { session: SessionRow; readAt: number }>();

  constructor(deps: SessionLookupDeps) {
    this.#deps = deps;
    const readBy = (provider: AuthProvider) =>
      new BatchLoader<SessionKey, Answer>(async (keys) => {
        const read = await deps.read(provider, keys, deps.now());
        return (key) => sessionOutcome(read, key);
      }, BATCH_LOADER_KEYS_MAX);
    this.#reads = { embedded: readBy('embedded'), hosted: readBy('hosted'), helper: readBy('helper') };
  }

  /** Reads the session from D1. */
  async find(claim: Claim): Promise<Answer> {
    return this.#reads[claim.authProvider].get(keyOf(claim));
  }

  /** Reads the session with the person's wallet from D1; null unless they may buy. */
  findBuyer(claim: Claim, currency: Currency): Promise<Buyer | null> {
    const { authProvider } = claim;
    const name = `${authProvider} ${currency}`;
    const loader =
      this.#buyers.get(name) ??
      new BatchLoader<SessionKey, Buyer | null>(async (keys) => {
        const read = await this.#deps.readBuyers(authProvider, keys, { currency, now: this.#deps.now() });
        return (key) => {
          if (buyerRefusal(read, key) !== null) return null;
          return { userId: key.userId, balanceMinor: read.balances.get(key.userId) ?? 0 };
        };
      }, BATCH_LOADER_KEYS_MAX);
    this.#buyers.set(name, loader);
    return loader.get(keyOf(claim));
  }

  /**
   * For check-in, which must not wait for D1: a known session is cached for `SESSION_LEASE_MS`, and longer while D1
   * is down. Staff only, because the box office is notified when staff lose access.
   */
  async findLeased(claim: Claim): Promise<Answer> {
    const lease = this.#leases.get(claim.sessionId);
    const isOwn = lease?.session.userId === claim.userId && lease.session.aal === claim.aal;
    if (lease && isOwn && this.#deps.now() - lease.readAt < SESSION_LEASE_MS) return done(lease.session);
    const readAt = this.#deps.now();
    try {
      const answer = await this.find(claim);
      this.#leases.delete(claim.sessionId);
      if (answer.ok) this.#lease(claim.sessionId, { session: answer.value, readAt });
      return answer;
    } catch (error) {
      if (lease && isOwn && readAt - lease.readAt < SESSION_LEASE_STALE_MAX_MS) return done(lease.session);
      throw error;
    }
  }

  #lease(sessionId: string, lease: { session: SessionRow; readAt: number }): void {
    this.#leases.set(sessionId, lease);
    for (const oldest of this.#leases.keys()) {
      if (this.#leases.size <= SESSION_LEASES_MAX) break;
      this.#leases.delete(oldest);
    }
  }
}

function keyOf({ userId, sessionId, aal, issuedAt }: SessionKey): SessionKey {
  return { userId, sessionId, aal, issuedAt };
}

/** Maps the sessions that D1 returned to the outcome for one of them. */
export function sessionOutcome(
  { found, ended, barred, weak }: SessionsRead,
  key: SessionKey,
): MaybeUnsynced<SessionRow> {
  const name = sessionName(key);
  const session = found.get(name);
  if (session) return session.status === 'active' ? done(session) : refused('ACCOUNT_INACTIVE');
  if (ended.has(name)) return refused('SESSION_EXPIRED');
  if (weak.has(name)) return refused('SECOND_FACTOR_NEEDED');
  return barred.has(name) ? refused('ACCOUNT_INACTIVE') : NEEDS_USER_SYNC;
}

/** Why D1 rejected a buyer's claim. Not recorded, so the person may retry after signing in again. */
export function buyerRefusal(
  sessions: SessionsRead,
  claim: SessionKey | null | undefined,
): MaybeUnsynced<never> | null {
  if (!claim) return null;
  const session = sessionOutcome(sessions, claim);
  if (!session.ok) return session;
  return session.value.emailVerified ? null : refused('EMAIL_NOT_VERIFIED');
}

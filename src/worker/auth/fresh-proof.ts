import { readerOf } from '#db/client.ts';
import { readIsFactorSettled } from '#db/readers/identity/factors.ts';
import { type Refusal, refused } from '#shared/errors/errors.ts';
import { PAYOUT_ACCOUNT_WAIT_MS } from '#shared/money/payout-accounts.ts';
import type { Deps } from '#worker/deps.ts';
import type { Actor } from './actor.ts';

/** How long a proof counts (ms): for a form that asks for a code, not for a borrowed session. */
const PROOF_TTL_MS = 10 * 60_000;

/** Whether the actor has typed a mailed code a moment ago. */
export function isProvenByCode({ now }: Pick<Deps, 'now'>, { provenAt }: Pick<Actor, 'provenAt'>): boolean {
  return provenAt.code !== null && now() - provenAt.code < PROOF_TTL_MS;
}

/**
 * Why an actor must prove again who they are; null if they just have. A code from the mailbox counts, as does a second
 * factor that was added long ago: a stolen session of an account without a factor could add one.
 */
export async function freshProofRefusal(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { sessionId, provenAt }: Pick<Actor, 'sessionId' | 'provenAt'>,
): Promise<Refusal | null> {
  if (isProvenByCode({ now }, { provenAt })) return null;
  const by = { sessionId, until: now() - PAYOUT_ACCOUNT_WAIT_MS };
  const isFresh = provenAt.factor !== null && now() - provenAt.factor < PROOF_TTL_MS;
  if (isFresh && (await readIsFactorSettled(readerOf(db), by))) return null;
  return refused('PROOF_NEEDED');
}

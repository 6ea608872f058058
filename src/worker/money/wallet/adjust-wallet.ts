import { readerOf } from '#db/client.ts';
import { insertAdjustment } from '#db/commits/money/adjustments.ts';
import { readBalances } from '#db/readers/money/wallet.ts';
import { readStanding } from '#db/readers/people/users.ts';
import type { AdjustedWallet, AdjustInput } from '#shared/contracts/money/wallet.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { onceOf } from '#worker/idempotency/idempotency-key.ts';

/** Corrects another person's wallet, with a reason that they read. Idempotent by request id. */
export async function adjustWallet(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, requestId, ...change }: AdjustInput & { actor: Pick<Actor, 'id'> },
): Promise<Outcome<AdjustedWallet>> {
  const { userId, currency, amountMinor, reason } = change;
  if (userId === actor.id) return refused('OWN_ACCOUNT');
  const reader = readerOf(deps.db);
  if (!(await readStanding(reader, userId))) return refused('USER_NOT_FOUND');
  const audited = { action: 'wallet.adjust', subjectType: 'user', subjectId: userId } as const;
  const details = { currency, amountMinor, reason };
  const once = onceOf(deps, { ...audited, actor, requestId, payload: change, details });
  const outcome = await insertAdjustment(deps.db, change, once);
  if (outcome === 'reused') return refused('REQUEST_ID_REUSED');
  const balances = await readBalances(reader, userId);
  const balanceMinor = balances.find((wallet) => wallet.currency === currency)?.balanceMinor ?? 0;
  if (outcome !== 'unmet') return done({ currency, amountMinor, balanceMinor });
  return balanceMinor + amountMinor < 0
    ? refused('INSUFFICIENT_BALANCE', { balanceMinor })
    : refused('FORBIDDEN');
}

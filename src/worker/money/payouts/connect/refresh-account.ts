import { updateAccount } from '#db/commits/money/connected-accounts.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import type { ConnectDeps } from './connect-deps.ts';

/** Records what the provider says of an account now: webhooks may be lost, or overtake each other. */
export async function refreshAccount(deps: ConnectDeps, accountRef: string): Promise<Outcome<true>> {
  if (!deps.connect) return done(true);
  const account = await deps.connect.readAccount(accountRef);
  if (!account.ok) return account;
  await updateAccount(deps.db, account.value, {
    noticeId: deps.newId(),
    auditId: deps.newId(),
    now: deps.now(),
  });
  return done(true);
}

import { confirmWaitlistEntry } from '#db/commits/waitlist/waitlist.ts';
import type { WaitlistStatus } from '#shared/contracts/waitlist.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';
import { getStatus } from './get-status.ts';

/** Confirms an entry's address with the token of its mail. Idempotent by that token. */
export async function confirmEntry(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { token: string },
): Promise<Outcome<WaitlistStatus>> {
  await confirmWaitlistEntry(deps.db, input.token, deps.now());
  return await getStatus(deps, input);
}

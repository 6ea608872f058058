import { readerOf } from '#db/client.ts';
import { readWaitlistStatus } from '#db/readers/waitlist/waitlist.ts';
import type { WaitlistStatus } from '#shared/contracts/waitlist.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';

/** Position of an entry, by token. Contains no names, because links get shared. */
export async function getStatus(
  deps: Pick<Deps, 'db'>,
  input: { token: string },
): Promise<Outcome<WaitlistStatus>> {
  const status = await readWaitlistStatus(readerOf(deps.db), input.token);
  return status ? done(status) : refused('WAITLIST_ENTRY_NOT_FOUND');
}

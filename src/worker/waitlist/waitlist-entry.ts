import type { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { confirmWaitlistEntry } from '#db/commits/waitlist/waitlist.ts';
import { readInviterName, readWaitlistStatus } from '#db/readers/waitlist/waitlist.ts';
import type { WaitlistStatus, waitlistInviterOutput } from '#shared/contracts/waitlist.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { firstNameOf } from '#shared/waitlist/waitlist.ts';
import type { Deps } from '#worker/deps.ts';

/** Position of an entry, by token. Contains no names, because links get shared. */
export async function getStatus(
  deps: Pick<Deps, 'db'>,
  input: { token: string },
): Promise<Outcome<WaitlistStatus>> {
  const status = await readWaitlistStatus(readerOf(deps.db), input.token);
  return status ? done(status) : refused('WAITLIST_ENTRY_NOT_FOUND');
}

/** Confirms an entry's address with the token of its mail. Idempotent by that token. */
export async function confirmEntry(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { token: string },
): Promise<Outcome<WaitlistStatus>> {
  await confirmWaitlistEntry(deps.db, input.token, deps.now());
  return await getStatus(deps, input);
}

/** First name of the person who shared an invitation link. */
export async function getInviter(
  deps: Pick<Deps, 'db'>,
  input: { referralCode: string },
): Promise<z.infer<typeof waitlistInviterOutput>> {
  const name = await readInviterName(readerOf(deps.db), input.referralCode.trim().toUpperCase());
  return { firstName: name === null ? null : firstNameOf(name) };
}

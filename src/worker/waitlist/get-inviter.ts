import type { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { readInviterName } from '#db/readers/waitlist/waitlist.ts';
import type { waitlistInviterOutput } from '#shared/contracts/waitlist.ts';
import { firstNameOf } from '#shared/waitlist/waitlist.ts';
import type { Deps } from '#worker/deps.ts';

/** First name of the person who shared an invitation link. */
export async function getInviter(
  deps: Pick<Deps, 'db'>,
  input: { referralCode: string },
): Promise<z.infer<typeof waitlistInviterOutput>> {
  const name = await readInviterName(readerOf(deps.db), input.referralCode.trim().toUpperCase());
  return { firstName: name === null ? null : firstNameOf(name) };
}

import type { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { readHasPassword } from '#db/readers/identity/users.ts';
import { readProfile } from '#db/readers/people/people.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { Profile, passwordOutput } from '#shared/contracts/people/profile.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { isProvenByCode } from '#worker/auth/fresh-proof.ts';
import type { Deps } from '#worker/deps.ts';
import { imageUrl } from '#worker/files/image-url.ts';

export async function getProfile(deps: Pick<Deps, 'db'>, userId: string): Promise<Profile> {
  const row = await readProfile(readerOf(deps.db), userId);
  if (!row) throw new Error('A signed-in person has a row');
  const { imageKey, createdAt, announcementsOff, remindersOff, ...own } = row;
  return {
    ...own,
    announcements: !announcementsOff,
    reminders: !remindersOff,
    imageUrl: imageUrl(imageKey),
    createdAt: toIso(createdAt),
  };
}

/** What the form for a new password has to ask for. */
export async function getPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Pick<Actor, 'id' | 'provenAt'>,
): Promise<z.infer<typeof passwordOutput>> {
  const isSet = await readHasPassword(readerOf(deps.db), actor.id);
  return { isSet, isProven: isProvenByCode(deps, actor) };
}

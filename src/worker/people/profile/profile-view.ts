import { readerOf } from '#db/client.ts';
import { readProfile } from '#db/readers/people/people.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { Profile } from '#shared/contracts/people/profile.ts';
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

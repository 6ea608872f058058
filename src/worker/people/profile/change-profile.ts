import { createHash } from 'node:crypto';
import { setAnnouncements } from '#db/commits/announcements/opt-out.ts';
import { changeOwnRow } from '#db/commits/people/profile.ts';
import type { Profile, UpdateProfileInput } from '#shared/contracts/people/profile.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import { normalizePhone } from '#shared/people/phone.ts';
import type { Deps } from '#worker/deps.ts';
import { clearUploads } from '#worker/files/clear-uploads.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';
import { getProfile } from './profile-view.ts';

type ProfileDeps = Pick<Deps, 'db' | 'now'>;

function hashOf(payload: unknown): string {
  return createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
}

/**
 * Saves the form; the last write wins, which is fine for a user's own few fields. Idempotent: a late repeat of an
 * earlier save changes nothing.
 */
export async function updateProfile(
  deps: ProfileDeps,
  { id: userId, name: presentName }: { id: string; name: string },
  input: UpdateProfileInput,
): Promise<Outcome<Profile>> {
  const { requestId, name, language, currency } = input;
  if (name === '') return refused('NAME_REQUIRED');
  // Mails that are owed carry the name that the person has when they are sent.
  const linked = name === presentName ? null : await mailedNamesRefusal(deps, { userId }, [name]);
  if (linked) return linked;
  const phone = input.phone === '' ? null : normalizePhone(input.phone);
  if (input.phone !== '' && phone === null) return refused('PHONE_INVALID');
  const columns = { name, phone, language, currency };
  const change = { userId, requestId, requestHash: hashOf(['profile', columns]), now: deps.now() };
  const isOurs = await changeOwnRow(deps.db, change, columns);
  return isOurs ? done(await getProfile(deps, userId)) : refused('REQUEST_ID_REUSED');
}

/** Turns organizers' announcements on or off for this person's mailbox, or reminders of events for this person. */
export async function setMessages(
  deps: ProfileDeps,
  userId: string,
  { requestId, on, what }: { requestId: string; on: boolean; what: 'announcements' | 'reminders' },
): Promise<Outcome<Profile>> {
  const change = { userId, requestId, requestHash: hashOf([what, on]), now: deps.now() };
  const isOurs =
    what === 'announcements'
      ? await setAnnouncements(deps.db, change, on)
      : await changeOwnRow(deps.db, change, { reminders_off: on ? 0 : 1 });
  return isOurs ? done(await getProfile(deps, userId)) : refused('REQUEST_ID_REUSED');
}

/** Removes the picture; the avatar shows initials again. */
export async function removePicture(
  deps: ProfileDeps & { bucket: R2Bucket | undefined },
  userId: string,
  requestId: string,
): Promise<Outcome<Profile>> {
  const change = { userId, requestId, requestHash: hashOf(['picture', null]), now: deps.now() };
  if (!(await changeOwnRow(deps.db, change, { image_key: null }))) return refused('REQUEST_ID_REUSED');
  if (deps.bucket) await clearUploads({ ...deps, bucket: deps.bucket }, userId);
  return done(await getProfile(deps, userId));
}

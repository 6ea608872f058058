import { readerOf } from '#db/client.ts';
import { readFoundPeople, readStaffList } from '#db/readers/staff/staff-list.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { ListStaffOutput, SearchStaffOutput } from '#shared/contracts/staff/staff.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { LOOKUP_MIN_CHARS } from '#shared/limits.ts';
import { trimEmail } from '#shared/people/email.ts';
import type { StaffRole } from '#shared/states.ts';
import { countLetters, isNamed } from '#shared/text/fold-name.ts';
import { searchQuery } from '#shared/text/search-query.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { maskEmail } from '#worker/mail/mask-email.ts';
import { ownerOfStaffed } from './own-event.ts';

/** Search results shown to an organizer, who looks for a known person. */
const STAFF_SEARCH_MAX = 8;
/** Candidates read for a search: the index also matches addresses, and those matches are discarded. */
const STAFF_CANDIDATES_MAX = 200;
/** Token bucket of staff searches per organizer: burst and refill interval (ms). Too slow to scrape names. */
const STAFF_SEARCHES_BURST = 60;
const STAFF_SEARCH_EVERY_MS = 3_000;

const LIMIT = { burst: STAFF_SEARCHES_BURST, everyMs: STAFF_SEARCH_EVERY_MS };

/** Staff and open invitations of an event that the actor may manage. */
export async function listStaff(
  deps: Pick<Deps, 'db'>,
  input: { actor: Actor; eventId: string },
): Promise<Outcome<ListStaffOutput>> {
  const owner = await ownerOfStaffed(deps, input);
  if (!owner.ok) return owner;
  const [people, invitations] = await readStaffList(readerOf(deps.db), input.eventId);
  return done({
    people: people.map(({ email, imageKey, roles, since, ...person }) => ({
      ...person,
      maskedEmail: maskEmail(email),
      imageUrl: imageUrl(imageKey),
      roles: JSON.parse(roles) as StaffRole[],
      since: toIso(since),
    })),
    invitations: invitations.map(({ createdAt, email, chosen, userId, ...invitation }) => ({
      ...invitation,
      email: chosen ? maskEmail(email) : email,
      invitedAt: toIso(createdAt),
    })),
  });
}

/**
 * Candidates: an exact email address, or a name prefix among people who worked for or bought from this organizer. For
 * strangers the address that was entered is shown instead of name and picture.
 */
export async function searchStaff(
  deps: Pick<Deps, 'db' | 'now' | 'limited'>,
  input: { actor: Actor; eventId: string; query: string },
): Promise<Outcome<SearchStaffOutput>> {
  const owner = await ownerOfStaffed(deps, input);
  if (!owner.ok) return owner;
  const email = input.query.includes('@') ? trimEmail(input.query).toLowerCase() : null;
  const words = email === null ? searchQuery(input.query) : null;
  if (email === null && (words === null || countLetters(input.query) < LOOKUP_MIN_CHARS))
    return done({ searched: false, items: [] });
  if ((await takeFromBucket(deps, `staff search ${input.actor.id}`, LIMIT)) > 0)
    return refused('RATE_LIMITED');
  const found = await readFoundPeople(readerOf(deps.db), {
    eventId: input.eventId,
    organizationId: owner.value,
    email,
    match: words,
    limit: STAFF_CANDIDATES_MAX,
  });
  // The search index also contains addresses, so a match must be on the name.
  const named = found.filter(({ name }) => email !== null || isNamed(name, input.query));
  const items = named.slice(0, STAFF_SEARCH_MAX).map((person) => ({
    userId: person.userId,
    name: person.known ? person.name : person.email,
    maskedEmail: maskEmail(person.email),
    imageUrl: person.known ? imageUrl(person.imageKey) : null,
    roles: JSON.parse(person.roles) as StaffRole[],
  }));
  return done({ searched: true, items });
}

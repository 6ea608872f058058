export const WAITLIST_INTERESTS = ['attendee', 'organizer'] as const;
export type WaitlistInterest = (typeof WAITLIST_INTERESTS)[number];

/** The specification's sources; `landing_page` is the home page. */
export const WAITLIST_SOURCES = [
  'landing_page',
  'friend',
  'vk',
  'telegram',
  'instagram',
  'event',
  'other',
] as const;
export type WaitlistSource = (typeof WAITLIST_SOURCES)[number];

const FIRST_NAME_MAX_CHARS = 30;

/**
 * The first name, for greeting the friends that a person invites. Null unless it consists of letters: strangers see it,
 * so it must not contain an address or a slogan.
 */
export function firstNameOf(name: string): string | null {
  const [first = ''] = name.trim().split(/\s+/u);
  if (Array.from(first).length > FIRST_NAME_MAX_CHARS) return null;
  return /^[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*$/u.test(first) ? first : null;
}

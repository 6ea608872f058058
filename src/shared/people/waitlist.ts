export const WAITLIST_INTERESTS = ['attendee', 'organizer'] as const;
export type WaitlistInterest = (typeof WAITLIST_INTERESTS)[number];

/** The specification's sources; `landing_page` is the front page's own. */
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
 * The first name in a name that somebody typed, to greet the friends they invite. Null unless it is made of letters: a
 * link page shows it to strangers, and an address or a slogan must not stand there.
 */
export function firstNameOf(name: string): string | null {
  const [first = ''] = name.trim().split(/\s+/u);
  if (Array.from(first).length > FIRST_NAME_MAX_CHARS) return null;
  return /^[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*$/u.test(first) ? first : null;
}

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

/** What makes two addresses one entry: lower case, without the `+tag` that mail services deliver to the same box. */
export function waitlistEmailKey(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const plus = lower.indexOf('+');
  return plus > 0 && plus < at ? lower.slice(0, plus) + lower.slice(at) : lower;
}

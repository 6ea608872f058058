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

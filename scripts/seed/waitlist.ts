import { demoId } from './demo-id.ts';
import { HOUR } from './moments.ts';
import type { Row, Story } from './story-rows.ts';

const PEOPLE: readonly [
  name: string,
  interest: 'attendee' | 'organizer',
  source: Row<'waitlistEntries'>['source'],
][] = [
  ['Teresa Campos', 'organizer', 'landing_page'],
  ['Никита Орлов', 'attendee', 'telegram'],
  ['June Carter', 'attendee', 'instagram'],
  ['Rafael Mendoza', 'organizer', 'event'],
  ['Софья Белова', 'attendee', 'vk'],
  ['Darnell Price', 'organizer', 'friend'],
  ['Itzel Robles', 'attendee', 'friend'],
  ['Глеб Нестеров', 'attendee', 'friend'],
  ['Megan Shaw', 'attendee', 'landing_page'],
  ['Tomás Rangel', 'attendee', 'other'],
  ['Алина Фролова', 'organizer', 'landing_page'],
  ['Peter Quinn', 'attendee', 'landing_page'],
];

/** Waitlist entries; three joined through the first one's link. */
export function addWaitlist(story: Story): void {
  for (const [index, [name, interest, source]] of PEOPLE.entries()) {
    const joinedAt = story.now - (PEOPLE.length - index) * 19 * HOUR;
    const email = `waiting${index + 1}@example.com`;
    story.rows.waitlistEntries.push({
      id: demoId(`waitlist ${index}`),
      email,
      emailKey: email,
      name,
      interest,
      source,
      referralCode: demoId(`referral ${index}`).slice(0, 8).toUpperCase(),
      position: index + 1,
      referredBy: source === 'friend' ? demoId('waitlist 0') : null,
      joinedAt,
      confirmedAt: joinedAt,
    });
  }
}

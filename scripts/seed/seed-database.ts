import type { D1Database } from '@cloudflare/workers-types';
import { addBackOffice } from './back-office.ts';
import { addClub } from './club-mexico.ts';
import { addFestival } from './festival-austin.ts';
import { addHum } from './hum.ts';
import { insertRows } from './insert-rows.ts';
import { addOtherNights } from './other-nights.ts';
import { addPastVinylNights } from './past-vinyl-nights.ts';
import { addPeople, demoUser } from './people.ts';
import { addSeatedTheater } from './seated-theater.ts';
import { newStory } from './story.ts';
import type { Story } from './story-rows.ts';
import { STORY_TABLES, tableNames } from './story-rows.ts';
import { addTheater } from './theater-moscow.ts';
import { addVenues } from './venues.ts';
import { addWaitlist } from './waitlist.ts';

/** The whole demo, relative to one moment. Deterministic, except for the tickets' secrets. */
function buildStory(now: number, passwordHash: string): Story {
  const story = newStory(now, passwordHash);
  const guests = addPeople(story);
  addClub(story, guests.es);
  addTheater(story, guests.ru);
  addFestival(story, guests.en);
  addOtherNights(story);
  addBackOffice(story, guests);
  addHum(story, guests);
  addWaitlist(story);
  addPastVinylNights(story, guests.es);
  addSeatedTheater(story, guests.es);
  addVenues(story);
  for (const name of ['purchases', 'orders', 'ledgerTransfers'] as const) {
    story.rows[name].sort((a, b) => a.createdAt - b.createdAt);
  }
  return story;
}

/**
 * Seeds an empty database with the demo in one transaction.
 * @returns false when the demo already exists; it is left unchanged
 */
export async function seedDatabase(
  db: D1Database,
  now: number,
  hashPassword: () => string,
): Promise<boolean> {
  const known = await db.prepare('SELECT 1 FROM users WHERE id = ?1').bind(demoUser.admin).first();
  if (known) return false;
  const { rows } = buildStory(now, hashPassword());
  const filled = tableNames.filter((name) => rows[name].length > 0);
  await db.batch([
    ...filled.map((name) => insertRows(db, STORY_TABLES[name], rows[name])),
    // The seeded purchases count as mailed.
    db.prepare(`UPDATE mail_cursors SET seq = (SELECT MAX(seq) FROM purchases) WHERE kind = 'purchase'`),
  ]);
  return true;
}

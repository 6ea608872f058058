import { club } from './club-mexico.ts';
import { demoId } from './demo-id.ts';
import { DAY, HOUR, localTime, MINUTE } from './moments.ts';
import { demoUser, type Guest } from './people.ts';
import { addEvent } from './story.ts';
import { topUp } from './story-money.ts';
import { admit } from './story-night.ts';
import type { Row, Story } from './story-rows.ts';
import { buyTickets } from './story-sales.ts';

/** Weeks back; each night was held on the weekday of the coming one. */
const WEEKS = [1, 2, 3, 4];
/** Visits of a usual day by what brought people; the coming night goes without Instagram. */
const VISITS: Readonly<Record<string, number>> = { instagram: 6, direct: 5, aforo: 4, whatsapp: 3 };
const SOURCES = Object.keys(VISITS);

/**
 * Earlier nights of "Vinilo y Mezcal", which the coming one is compared with: at this time before the start they had
 * sold more, because Instagram brought visitors.
 */
export function addPastVinylNights(story: Story, guests: readonly Guest[]): void {
  const coming = story.rows.events.find(({ id }) => id === demoId('event vinilo-y-mezcal'));
  if (!coming) throw new Error('The demo has no coming night to compare with.');
  const { startsAt } = coming;
  for (const week of WEEKS) {
    const starts = localTime(story.now, club.timeZone, 5 - 7 * week, '20:00');
    const night = addEvent(story, {
      ...club,
      key: `vinilo-y-mezcal-${week}`,
      name: coming.name,
      description: coming.description ?? '',
      category: 'music',
      capacity: 120,
      feeBps: 250,
      startsAt: starts,
      endsAt: starts + 6 * HOUR,
      publishedAt: starts - 17 * DAY,
      types: [
        { name: 'Preventa', price: 18_000, quantity: 8 },
        { name: 'General', price: 25_000, quantity: 80 },
      ],
    });
    for (const [index, guest] of guests.entries()) {
      const early = index % 4 !== 3;
      const boughtAt = starts - (early ? 15 - (index % 9) : 3) * DAY - (index * 17 + week) * MINUTE;
      topUp(story, guest.id, 'MXN', 150_000, boughtAt - 10 * MINUTE);
      const source = SOURCES[(index + week) % 3 === 0 ? 1 + (index % 3) : 0];
      const tickets = buyTickets(story, night, guest.id, [0, 3 + ((index + week) % 3)], boughtAt, { source });
      for (const [part, ticket] of tickets.entries()) {
        if ((index + part + week) % 9 === 0) continue;
        admit(
          story,
          ticket,
          starts + (20 + index * 11) * MINUTE + part * 6_000,
          demoUser.scanner,
          'Puerta Orizaba',
        );
      }
    }
    addViews(story, night.row, SOURCES, week);
  }
  const others = SOURCES.filter((source) => source !== 'instagram');
  addViews(story, { ...coming, publishedAt: startsAt - 17 * DAY }, others, 0);
  const bought = story.rows.purchases.filter(({ eventId }) => eventId === coming.id);
  for (const [index, purchase] of bought.entries()) purchase.source = others[index % others.length] ?? null;
}

/** Views of each day on sale, until the start or now. @param seed makes the days of nights differ */
function addViews(
  story: Story,
  { id, publishedAt, startsAt, timeZone }: Row<'events'>,
  sources: readonly string[],
  seed: number,
): void {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone });
  const end = Math.min(startsAt, story.now);
  for (let at = publishedAt ?? end, day = 0; at < end; at += DAY, day++) {
    for (const [index, source] of sources.entries()) {
      const visits = Math.round((VISITS[source] ?? 0) * (0.7 + ((day * 5 + index * 3 + seed) % 7) / 10));
      const views = visits + Math.round(visits * 0.4);
      story.rows.eventViews.push({ eventId: id, day: date.format(at), source, visits, views });
    }
  }
}

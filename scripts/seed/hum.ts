import { demoId } from './demo-id.ts';
import { HOUR, MINUTE } from './moments.ts';
import type { Guest } from './people.ts';
import { topUp } from './story-money.ts';
import { tip } from './story-night.ts';
import type { Story, StoryEvent } from './story-rows.ts';
import { buyTickets } from './story-sales.ts';

/** Times within a month, in hours ago, denser toward now, so that each city has recent and older activity. */
const HOURS_AGO = [
  0.3, 1.1, 1.9, 3.2, 4.8, 6.5, 7.1, 9.4, 11.7, 13.2, 15.9, 18.3, 20.6, 22.4, 26, 29, 33, 38, 47, 52, 61, 74,
  88, 103, 131, 160, 204, 251, 330, 420, 505, 610,
];

/** Popularity of events: a purchase happens at every n-th of the times above. */
const TALK = [
  { key: 'lucha', every: 1, guests: 'es' },
  { key: 'lola-beats', every: 2, guests: 'es' },
  { key: 'diez-k', every: 4, guests: 'es' },
  { key: 'svet-i-zvuk', every: 2, guests: 'ru' },
  { key: 'dzhaz-na-kryshe', every: 3, guests: 'ru' },
  { key: 'sobachye-serdtse', every: 4, guests: 'ru' },
  { key: 'open-studio', every: 3, guests: 'en' },
  { key: 'smoke-and-strings', every: 5, guests: 'en' },
] as const;

/** Ticket sales of coming events over a month, and tips at the running festival, for the hype meter. */
export function addHum(story: Story, guests: Record<'en' | 'es' | 'ru', readonly Guest[]>): void {
  for (const [place, { key, every, guests: language }] of TALK.entries()) {
    const event = eventOf(story, key);
    const since = (event.row.publishedAt ?? story.now) + HOUR;
    const moments = HOURS_AGO.filter((_, index) => (index + place) % every === 0)
      .map((hours, index) => story.now - hours * HOUR - ((place * 7 + index * 3) % 17) * MINUTE)
      .filter((at) => at > since);
    for (const [index, at] of moments.entries()) {
      const guest = guests[language][(index + place) % guests[language].length];
      const [type] = event.types;
      if (!guest || !type) continue;
      const quantity = Math.min(1 + ((index + place) % 3), type.perOrderLimit);
      if (type.price > 0) topUp(story, guest.id, event.row.currency, type.price * quantity, at - 4 * MINUTE);
      buyTickets(story, event, guest.id, [quantity], at);
    }
  }
  const festival = eventOf(story, 'lone-star-lights');
  for (const [index, hours] of [0.6, 1.4, 2.2, 3.5, 5.1, 8.8, 14.3].entries()) {
    const guest = guests.en[index % guests.en.length];
    const at = story.now - hours * HOUR;
    if (!guest || at < festival.row.startsAt) continue;
    topUp(story, guest.id, 'USD', 1_500, at - 4 * MINUTE);
    tip(story, festival, guest.id, [300, 600, 1_200][index % 3] ?? 300, at, { performer: index % 4 });
  }
}

function eventOf(story: Story, key: string): StoryEvent {
  const id = demoId(`event ${key}`);
  const row = story.rows.events.find((event) => event.id === id);
  if (!row) throw new Error(`The demo has no event ${key}`);
  const own = <Item extends { eventId: string }>(items: Item[]) =>
    items.filter(({ eventId }) => eventId === id);
  return {
    row,
    types: own(story.rows.ticketTypes),
    menu: own(story.rows.menuItems),
    performers: own(story.rows.performers),
  };
}

import { UNLIMITED_STOCK } from '../../src/shared/limits.ts';
import { DAY, HOUR, localTime, MINUTE } from './moments.ts';
import { DEMO_ORDER_CODES } from './order-codes.ts';
import { demoUser, type Guest } from './people.ts';
import { addCode, addEvent, addStaff } from './story.ts';
import { sellForCash } from './story-door.ts';
import { topUp } from './story-money.ts';
import { admit, completeOrder, refundTicket, tip, turnAway } from './story-night.ts';
import type { Story, StoryEvent } from './story-rows.ts';
import { buyTickets, placeOrder } from './story-sales.ts';

const austin = {
  organizerId: demoUser.organizer,
  city: 'Austin',
  timeZone: 'America/Chicago',
  currency: 'USD',
} as const;

/** A running festival in Austin, a coming supper, and a cancelled brunch. */
export function addFestival(story: Story, guests: readonly Guest[]): void {
  const at = (days: number, clock: string) => localTime(story.now, austin.timeZone, days, clock);
  topUp(story, demoUser.client, 'USD', 60_000, story.now - 33 * DAY);

  const brunch = addEvent(story, {
    ...austin,
    key: 'rooftop-jazz-brunch',
    name: 'Rooftop Jazz Brunch',
    description:
      'Live trio, biscuits and a view of the river. Called off because of the storm warning: every ticket was refunded.',
    category: 'food_and_drink',
    venueName: 'The Copper Roof',
    venueAddress: '214 E 6th St, Austin, TX 78701',
    startsAt: at(3, '11:00'),
    endsAt: at(3, '14:00'),
    publishedAt: story.now - 32 * DAY,
    cancelledAt: story.now - DAY,
    status: 'cancelled',
    capacity: 60,
    lineUp: ['The Blue Heron Trio'],
    types: [{ name: 'Brunch seat', price: 4_500, quantity: 60 }],
  });
  const seats = [demoUser.client, ...guests.slice(0, 4).map(({ id }) => id)].flatMap((userId, index) => {
    const boughtAt = story.now - (20 - index) * DAY;
    if (index > 0) topUp(story, userId, 'USD', 10_000, boughtAt - 8 * MINUTE);
    return buyTickets(story, brunch, userId, [1 + (index % 2)], boughtAt);
  });
  for (const seat of seats) refundTicket(story, brunch, seat, story.now - DAY, 'event_cancelled');

  addRunningFestival(story, guests, at);

  addEvent(story, {
    ...austin,
    key: 'smoke-and-strings',
    name: 'Smoke & Strings: a barbecue supper',
    description:
      'Fourteen-hour brisket, long tables and a string band under the oaks. Vegetarian plates on request when you order.',
    category: 'food_and_drink',
    venueName: 'Pecan Yard',
    venueAddress: '3100 E Cesar Chavez St, Austin, TX 78702',
    startsAt: at(30, '18:00'),
    endsAt: at(30, '22:00'),
    publishedAt: story.now - 4 * DAY,
    capacity: 140,
    feeBps: 250,
    lineUp: ['Willow Creek String Band'],
    types: [
      { name: 'Supper', price: 6_500, quantity: 120 },
      {
        name: 'Supper with pairing',
        description: 'Four pours from local breweries',
        price: 9_500,
        quantity: 20,
      },
    ],
    menu: [
      { name: 'Smoked sausage link', category: 'food', price: 700, quantity: 120 },
      { name: 'Pecan pie', description: 'By the slice', category: 'food', price: 600, quantity: 80 },
      { name: 'Sweet tea', category: 'drinks', price: 300, quantity: UNLIMITED_STOCK },
      {
        name: 'House barbecue sauce',
        description: '12 oz bottle',
        category: 'merchandise',
        price: 1_100,
        quantity: 60,
      },
    ],
  });
}

/** Runs for five days from yesterday, so that door and bar are always open in the demo. */
function addRunningFestival(
  story: Story,
  guests: readonly Guest[],
  at: (days: number, clock: string) => number,
): void {
  const opened = at(-1, '12:00');
  const festival = addEvent(story, {
    ...austin,
    key: 'lone-star-lights',
    name: 'Lone Star Lights',
    description:
      'Five days of music and light along the creek: two stages, forty acts, lanterns after dark. Bring a refillable ' +
      'bottle; water is free at every gate.\n\nRe-entry is not possible, but there is plenty to eat and shade to sit in.',
    category: 'festival',
    venueName: 'Creekside Park',
    venueAddress: '900 W Riverside Dr, Austin, TX 78704',
    startsAt: opened,
    endsAt: at(4, '23:00'),
    publishedAt: story.now - 30 * DAY,
    capacity: 500,
    feeBps: 250,
    lineUp: ['Juniper Hollow', 'DJ Cassette', 'The Marfa Lights', 'Nopal Sound System'],
    types: [
      {
        name: 'Festival pass',
        description: 'Come in once, stay as long as you like',
        price: 12_900,
        quantity: 300,
      },
      { name: 'Student pass', description: 'With a student ID', price: 3_900, quantity: 150 },
      {
        name: 'Backstage pass',
        description: 'With the artists’ terrace',
        price: 29_900,
        quantity: 6,
        perOrderLimit: 2,
      },
    ],
    menu: [
      {
        name: 'Brisket taco',
        description: 'Slow-smoked, pickled onion',
        category: 'food',
        price: 650,
        quantity: 300,
      },
      { name: 'Elote cup', category: 'food', price: 500, quantity: 200 },
      { name: 'Vegan chili bowl', category: 'food', price: 900, quantity: 80 },
      { name: 'Lemonade', description: 'Fresh, with mint', category: 'drinks', price: 400, quantity: 400 },
      {
        name: 'Craft lager',
        description: '16 oz; bring your ID',
        category: 'drinks',
        price: 800,
        quantity: 500,
      },
      {
        name: 'Festival T-shirt',
        description: 'Organic cotton, one size',
        category: 'merchandise',
        price: 3_000,
        quantity: 60,
      },
      {
        name: 'Lantern',
        description: 'Paper and bamboo, rechargeable',
        category: 'merchandise',
        price: 1_800,
        quantity: 2,
      },
      {
        name: 'Peach cobbler',
        description: 'Warm, with cream from the Hill Country',
        category: 'food',
        price: 700,
        quantity: 90,
      },
      {
        name: 'Cold brew',
        description: 'Served black',
        category: 'drinks',
        price: 550,
        quantity: UNLIMITED_STOCK,
      },
      {
        name: 'Mesquite honey soda',
        description: 'Our own, in small batches',
        category: 'drinks',
        price: 500,
        quantity: 12,
      },
    ],
  });
  addStaff(story, festival, demoUser.scanner, 'scanner');
  addStaff(story, festival, demoUser.vendor, 'vendor');
  const early = addCode(story, {
    organizerId: demoUser.organizer,
    eventId: festival.row.id,
    code: 'LIGHTS20',
    description: '20% off for early birds',
    type: 'percentage',
    value: 20,
    maxUses: 4,
    validUntil: opened,
  });
  addCode(story, {
    organizerId: demoUser.organizer,
    eventId: festival.row.id,
    code: 'CREEK5',
    description: '$5 off at the bar and the gate, from $15',
    type: 'fixed',
    value: 500,
    fixedCurrency: 'USD',
    minimumPurchase: 1_500,
  });

  const bought = buyTickets(story, festival, demoUser.client, [1], story.now - 25 * DAY, { code: early });
  const [pass] = bought;
  if (pass === undefined) throw new Error('The demo client needs a pass');
  for (const [index, guest] of guests.entries()) {
    const boughtAt = story.now - (24 - index * 2) * DAY;
    topUp(story, guest.id, 'USD', 100_000, boughtAt - 7 * MINUTE);
    const wanted = [1 + (index % 2), index % 3 === 0 ? 2 : 0, index < 3 ? 2 : 0];
    const tickets = buyTickets(story, festival, guest.id, wanted, boughtAt, index < 3 ? { code: early } : {});
    const arrives = Math.min(opened + (10 + index * 40) * MINUTE, story.now - 20 * MINUTE);
    if (index % 4 === 3) continue;
    for (const [part, ticket] of tickets.entries()) {
      admit(
        story,
        ticket,
        arrives + part * 5_000,
        demoUser.scanner,
        index % 2 === 0 ? 'North gate' : 'Creek gate',
      );
      if (index === 2 && part === 0)
        turnAway(story, ticket, arrives + 9 * MINUTE, demoUser.scanner, 'Creek gate');
    }
    // Pending orders were placed just now, each a little earlier than the previous one.
    const waits = index % 3 === 1;
    const ordered = waits ? story.now - (3 + index) * MINUTE : arrives + 15 * MINUTE;
    const order = placeOrder(story, festival, guest.id, [2, index % 2, 0, 2, 1], ordered);
    if (!waits) completeOrder(order, arrives + 19 * MINUTE, demoUser.vendor);
    else order.shortCode = DEMO_ORDER_CODES[(index - 1) / 3] ?? order.shortCode;
    if (index % 2 === 0)
      tip(story, festival, guest.id, 500, arrives + 18 * MINUTE, {
        performer: index % 4,
        anonymous: index === 4,
      });
  }

  addWalkUps(story, festival);

  const ate = placeOrder(story, festival, demoUser.client, [1, 0, 0, 1], story.now - 3 * HOUR);
  completeOrder(ate, story.now - 3 * HOUR + 9 * MINUTE, demoUser.vendor);
  const dessert = placeOrder(
    story,
    festival,
    demoUser.client,
    [0, 0, 0, 0, 0, 0, 0, 1, 1],
    story.now - 2 * HOUR,
  );
  completeOrder(dessert, story.now - 2 * HOUR + 6 * MINUTE, demoUser.vendor);
  placeOrder(story, festival, demoUser.client, [0, 1, 0, 0, 1], story.now - 12 * MINUTE);
  tip(story, festival, demoUser.client, 700, story.now - 2 * HOUR, {
    performer: 0,
    message: 'That bridge in the second song!',
  });
}

/** Cash sales at the gate. One guest paid for a friend who never came, and got a refund. */
function addWalkUps(story: Story, festival: StoryEvent): void {
  const gate = 'North gate';
  const ago = (minutes: number) => story.now - minutes * MINUTE;
  const dana = { name: 'Dana Whitlock', email: '', language: 'en' } as const;
  sellForCash(story, festival, dana, { wanted: [0, 2], at: ago(95), gate });
  const luis = { name: 'Luis Ortega', email: 'luis.ortega@example.com', language: 'en' } as const;
  sellForCash(story, festival, luis, { wanted: [0, 1], at: ago(70), gate });
  const priya = { name: 'Priya Raman', email: '', language: 'en' } as const;
  const [friends] = sellForCash(story, festival, priya, { wanted: [0, 1], at: ago(55), gate: null });
  if (friends) refundTicket(story, festival, friends, ago(30), 'Her friend did not come');
}

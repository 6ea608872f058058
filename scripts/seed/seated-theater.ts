import { addAccessibleUnit, addArea, addZone, emptyPlan } from '../../src/shared/seats/builder/elements.ts';
import { rowNames } from '../../src/shared/seats/builder/numbering.ts';
import { addRows } from '../../src/shared/seats/builder/rows.ts';
import { parsePlan } from '../../src/shared/seats/check-plan.ts';
import { bestAvailable } from '../../src/shared/seats/choice/best-available.ts';
import type { SeatingPlan } from '../../src/shared/seats/plan.ts';
import { indexPlan, type PlanIndex } from '../../src/shared/seats/plan-index.ts';
import type { SeatName } from '../../src/shared/seats/seat-name.ts';
import { freeStates, type SeatStates, withChanges } from '../../src/shared/seats/states/seat-states.ts';
import { demoId } from './demo-id.ts';
import { DAY, HOUR, localTime, MINUTE } from './moments.ts';
import { demoUser, type Guest } from './people.ts';
import { addEvent } from './story.ts';
import { topUp } from './story-money.ts';
import type { Row, Story, StoryEvent } from './story-rows.ts';
import { buyTickets } from './story-sales.ts';
import { venueIdOf } from './venues.ts';

const [STALLS, BALCONY, GALLERY] = ['z1', 'z2', 'z3'] as const;

const theater = {
  organizerId: demoUser.organizer,
  venueName: 'Teatro del Colibrí',
  venueAddress: 'Francisco Sosa 298, Coyoacán, 04010 Ciudad de México',
  city: 'Ciudad de México',
  timeZone: 'America/Mexico_City',
  currency: 'MXN',
} as const;

/** Tickets of each purchase, by type: adults and children in the stalls, in the balcony, and in the gallery. */
const FAMILIES = [
  [2, 2],
  [1, 1],
  [2],
  [0, 0, 2, 1],
  [2, 1],
  [0, 0, 0, 0, 2],
  [4, 3],
  [0, 0, 2],
  [1, 2],
  [2, 2],
  [0, 0, 1, 2],
  [2, 0, 0, 0, 1],
] as const;

/** A children's concert with numbered seats, two wheelchair spaces and a standing gallery. */
export function addSeatedTheater(story: Story, guests: readonly Guest[]): void {
  const at = (days: number, clock: string) => localTime(story.now, theater.timeZone, days, clock);
  const startsAt = at(17, '12:00');
  const concert = addEvent(story, {
    ...theater,
    key: 'pedro-y-el-lobo',
    name: 'Pedro y el lobo',
    description:
      'El cuento de Prokófiev con orquesta de cámara, narradora y títeres. Dura cincuenta minutos, sin intermedio.\n\n' +
      'Cada quien tiene su asiento, también las niñas y los niños. Hay dos lugares para silla de ruedas en la fila J.',
    category: 'concert',
    startsAt,
    endsAt: startsAt + 1.5 * HOUR,
    publishedAt: story.now - 9 * DAY,
    feeBps: 250,
    lineUp: ['Orquesta de Cámara del Colibrí', 'Títeres Cascabel'],
    types: [
      { name: 'Platea, adulto', price: 48_000, quantity: 134, zoneId: STALLS },
      {
        name: 'Platea, niña o niño',
        description: 'Hasta 12 años',
        price: 28_000,
        quantity: 134,
        zoneId: STALLS,
      },
      { name: 'Balcón, adulto', price: 32_000, quantity: 68, zoneId: BALCONY },
      {
        name: 'Balcón, niña o niño',
        description: 'Hasta 12 años',
        price: 18_000,
        quantity: 68,
        zoneId: BALCONY,
      },
      { name: 'Galería, de pie', price: 15_000, quantity: 40, zoneId: GALLERY },
    ],
  });
  const index = indexPlan(smallTheater());
  seatEvent(story, concert, index);
  const states = keepSeats(story, concert, index);
  sell(story, concert, index, states, guests);
}

/** 202 seats: eight curved rows, a row with the wheelchair spaces, four rows upstairs, and a gallery to stand in. */
function smallTheater(): SeatingPlan {
  const empty = emptyPlan(theater.venueName, 'Platea');
  const balcony = addZone(empty, { name: 'Balcón', color: '#c2410c', rank: 2 });
  const gallery = addZone(balcony, { name: 'Galería', color: '#0f766e', rank: 3 });
  const stage = addArea(gallery, {
    name: 'Escenario',
    color: '#9ca3af',
    ...{ x: -150, y: -150, angle: 0, standing: null },
    outline: { shape: 'rectangle', width: 300, height: 80 },
  });
  const curved = { seats: 16, aislesAfter: [8], zoneId: STALLS, section: 'Platea' };
  const front = addRows(stage, {
    ...curved,
    names: rowNames('A', 'B'),
    position: { x: 0, y: 0 },
    curveRadius: 600,
    stepFree: true,
  });
  const stalls = addRows(front, {
    ...curved,
    names: rowNames('C', 'H'),
    position: { x: 0, y: 70 },
    curveRadius: 670,
  });
  const spaces = withSpaces(
    addRows(stalls, {
      ...{ names: ['J'], seats: 6, aislesAfter: [3], zoneId: STALLS, section: 'Platea' },
      position: { x: 0, y: 300 },
      stepFree: true,
    }),
  );
  const upstairs = addRows(spaces, {
    ...{ names: rowNames('A', 'D'), seats: 17, zoneId: BALCONY, section: 'Balcón' },
    position: { x: 0, y: 440 },
    curveRadius: 1_040,
  });
  const plan = addArea(upstairs, {
    ...{ name: 'Galería', color: '#0f766e', x: -200, y: 610, angle: 0 },
    outline: { shape: 'rectangle', width: 400, height: 60 },
    standing: { zoneId: GALLERY, capacity: 40, stepFree: false },
  });
  const checked = parsePlan(plan);
  if (!checked.ok) throw new Error(`The demo's plan is wrong: ${JSON.stringify(checked.faults)}`);
  return checked.plan;
}

/** A wheelchair space at each end of row J, with two companions beside it; one becomes ordinary seats shortly before. */
function withSpaces(plan: SeatingPlan): SeatingPlan {
  const [space, ...others] = plan.rows.find(({ name }) => name === 'J')?.seats.map(({ id }) => id) ?? [];
  const [near, next, far, farther, otherSpace] = others;
  if (!space || !near || !next || !far || !farther || !otherSpace) throw new Error('Row J has six seats');
  const left = { spaceId: space, companionIds: [near, next], flexible: false };
  const right = { spaceId: otherSpace, companionIds: [farther, far], flexible: true };
  return addAccessibleUnit(addAccessibleUnit(plan, left), right);
}

/** The venue's plan, and the event's copy of it. */
function seatEvent(story: Story, { row }: StoryEvent, { plan, seats }: PlanIndex): void {
  const stamps = { createdAt: row.createdAt, updatedAt: row.createdAt };
  const planId = demoId('plan pedro-y-el-lobo');
  story.rows.seatingPlans.push({
    ...stamps,
    id: planId,
    organizationId: demoUser.organizer,
    venueId: venueIdOf(row),
    requestId: 'demo-plan-pedro-y-el-lobo',
    name: plan.name,
    plan: JSON.stringify(plan),
    seats: seats.length,
  });
  story.rows.eventSeating.push({
    ...stamps,
    eventId: row.id,
    planId,
    plan: JSON.stringify(plan),
    flexibleReleaseAt: row.startsAt - 2 * DAY,
  });
}

/** Two house seats, and two from which a column hides the stage. @returns the states with them */
function keepSeats(story: Story, { row }: StoryEvent, index: PlanIndex): SeatStates {
  const named = (group: string, labels: readonly string[]) =>
    index.groups
      .filter(({ name, section }) => name === group && section === 'Platea')
      .flatMap(({ seats }) => seats.filter(({ label }) => labels.includes(label)).map(({ id }) => id));
  const keeps = [
    { kind: 'house', label: 'Casa', seatIds: named('C', ['8', '9']), releaseAt: row.startsAt - DAY },
    { kind: 'blocked', label: 'Columna', seatIds: named('H', ['1', '16']), releaseAt: null },
  ] as const;
  for (const { seatIds, ...keep } of keeps)
    story.rows.seatKeeps.push({
      ...keep,
      id: demoId(`keep ${keep.kind} pedro-y-el-lobo`),
      eventId: row.id,
      requestId: `demo-keep-${keep.kind}`,
      seatIds: JSON.stringify(seatIds),
      createdAt: row.createdAt,
      updatedAt: row.createdAt,
    });
  const blocked = keeps.flatMap(({ seatIds }) =>
    seatIds.map((seatId) => ({ seatId, state: 'blocked' as const })),
  );
  return withChanges(index, freeStates(index), blocked);
}

/** Every family takes the best seats that are free. */
function sell(
  story: Story,
  concert: StoryEvent,
  index: PlanIndex,
  free: SeatStates,
  guests: readonly Guest[],
): void {
  let states = free;
  for (const [family, guest] of guests.entries()) {
    const boughtAt = story.now - (8 - (family % 8)) * DAY - family * 23 * MINUTE;
    topUp(story, guest.id, 'MXN', 400_000, boughtAt - 5 * MINUTE);
    const wanted = FAMILIES[family % FAMILIES.length] ?? [2];
    const tickets = buyTickets(story, concert, guest.id, wanted, boughtAt);
    for (const zoneId of [STALLS, BALCONY]) states = giveSeats(concert, index, states, zoneId, tickets);
  }
}

function giveSeats(
  { types }: StoryEvent,
  index: PlanIndex,
  states: SeatStates,
  zoneId: string,
  bought: readonly Row<'tickets'>[],
): SeatStates {
  const ofZone = new Map(types.filter((type) => type.zoneId === zoneId).map(({ id, price }) => [id, price]));
  const tickets = bought.filter(({ ticketTypeId }) => ofZone.has(ticketTypeId));
  if (tickets.length === 0) return states;
  const choice = bestAvailable(index, states, {
    heads: tickets.length,
    prices: { [zoneId]: Math.max(...ofZone.values()) },
    ...{ spaces: 0, upToMinor: null, stepFree: false, together: false, flexibleReleased: false },
  });
  if (!choice.ok) throw new Error(`The demo sells more seats than there are: ${choice.code}`);
  const seatIds = choice.groups.flat();
  for (const [part, ticket] of tickets.entries()) {
    const seatId = seatIds[part] ?? '';
    ticket.seatId = seatId;
    ticket.seatName = JSON.stringify(nameOf(index, seatId));
  }
  return withChanges(
    index,
    states,
    seatIds.map((seatId) => ({ seatId, state: 'sold' as const })),
  );
}

function nameOf({ groups }: PlanIndex, seatId: string): SeatName {
  for (const { section, name: group, seats } of groups) {
    const seat = seats.find(({ id }) => id === seatId);
    if (seat) return { kind: 'row', section, group, label: seat.label };
  }
  throw new Error(`The demo's plan has no seat ${seatId}`);
}

import { env } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { addArea } from '#shared/seats/builder/elements.ts';
import { addRows } from '#shared/seats/builder/rows.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { CIRCLE, hallWith, STALLS } from '#tests/support/seating-plans.ts';
import { buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { callTrpc, person } from '#tests/support/worker/people.ts';
import {
  dataOf,
  giveSeats,
  newPlan,
  newVenue,
  seatingOf,
  seatsOfTickets,
} from '#tests/support/worker/seats.ts';

const id = () => crypto.randomUUID();
const codeOf = ({ error }: { error: { data: { errorCode: string } } | null }) => error?.data.errorCode;

const floor = (plan: SeatingPlan, zoneId: string, capacity: number) =>
  addArea(plan, {
    ...{ name: 'Floor', x: 0, y: 0, angle: 0, color: '#336699' },
    outline: { shape: 'rectangle', width: 100, height: 100 },
    standing: { zoneId, capacity, stepFree: true },
  });

/** Ten seats in the stalls and 50 standing places in the circle. */
const hall = () => floor(hallWith(), CIRCLE, 50);

const typesOf = async ({ eventId }: Pick<Sale, 'eventId'>) => {
  const { results } = await env.DB.prepare(
    'SELECT name, price, quantity, zone_id AS zoneId FROM ticket_types WHERE event_id = ? ORDER BY sort_order',
  )
    .bind(eventId)
    .all();
  return results;
};

const change = (sale: Sale, planVersion: number, plan: SeatingPlan, more: object = {}) =>
  sale.organizer.mutate('seats.set', seatingOf(sale, plan, { planVersion, zones: [], ...more }));

/** A seat of the row that was sold. */
async function soldSeat(sale: Sale, typeId: string): Promise<string> {
  const buyer = await buyerWith(10_000);
  const { ticketIds } = dataOf(await buyer.mutate('tickets.purchase', purchaseOf({ ...sale, typeId })));
  const [seatId] = await seatsOfTickets(ticketIds);
  if (!seatId) throw new Error('The ticket has no seat');
  return seatId;
}

const without = (plan: SeatingPlan, seatIds: readonly string[]): SeatingPlan => ({
  ...plan,
  rows: plan.rows.map((row) => ({
    ...row,
    seats: row.seats.filter(({ id: seat }) => !seatIds.includes(seat)),
  })),
});

test('an event gets a copy of its venue’s plan, with a type for each zone and as many tickets as places', async () => {
  const sale = await eventOnSale();
  const planId = await newPlan(sale.organizer, await newVenue(sale.organizer), hall());
  await giveSeats(sale, hall(), { from: { planId } });
  expect(await typesOf(sale)).toEqual([
    { name: 'Type 1', price: 1_000, quantity: 100, zoneId: null },
    { name: 'Stalls', price: 1_000, quantity: 10, zoneId: STALLS },
    { name: 'Circle', price: 1_000, quantity: 50, zoneId: CIRCLE },
  ]);
  const { data } = await callTrpc('seats.get', 'query', { eventId: sale.eventId });
  expect(data).toMatchObject({ eventId: sale.eventId, plan: hall(), opened: [], flexibleReleased: false });
  const office = dataOf(await sale.organizer.query('seats.office', { eventId: sale.eventId }));
  expect(office.seating).toMatchObject({
    planId,
    keeps: [],
    zones: [{ zoneId: STALLS }, { zoneId: CIRCLE }],
  });
  expect(office.seating.states.planVersion).toBe(data.planVersion);
});

test('given types are sold in their zones, and a zone without price gets none', async () => {
  const sale = await eventOnSale({ types: [{ name: 'Adult' }, { name: 'Child' }] });
  const zones = [{ zoneId: STALLS, ticketTypeIds: sale.typeIds, priceMinor: 500 }];
  await giveSeats(sale, hall(), { zones });
  expect(await typesOf(sale)).toMatchObject([
    { name: 'Adult', zoneId: STALLS, quantity: 100 },
    { name: 'Child', zoneId: STALLS, quantity: 100 },
  ]);
  const { data } = await callTrpc('events.get', 'query', { eventId: sale.eventId });
  expect(data.ticketTypes).toMatchObject([{ zoneId: STALLS }, { zoneId: STALLS }]);
});

test('a request that is repeated, also at once, answers with one version and makes the types once', async () => {
  const sale = await eventOnSale();
  const input = seatingOf(sale, hall());
  const answers = await Promise.all([1, 2].map(() => sale.organizer.mutate('seats.set', input)));
  answers.push(await sale.organizer.mutate('seats.set', input));
  expect(new Set(answers.map((answer) => dataOf(answer).planVersion)).size).toBe(1);
  expect(await typesOf(sale)).toHaveLength(3);
  expect(codeOf(await sale.organizer.mutate('seats.set', seatingOf(sale, hall())))).toBe('PLAN_CHANGED');
});

test('what is not a plan of one kind of place by zone is refused', async () => {
  const sale = await eventOnSale();
  const mixed = await change(sale, 0, floor(hallWith(), STALLS, 50));
  expect([codeOf(mixed), mixed.error?.data.details.code]).toEqual(['PLAN_INVALID', 'ZONE_MIXED']);
  const unknown = [{ zoneId: 'z9', ticketTypeIds: [], priceMinor: 1 }];
  expect(codeOf(await change(sale, 0, hall(), { zones: unknown }))).toBe('PLAN_INVALID');
  const foreign = [{ zoneId: STALLS, ticketTypeIds: [id()], priceMinor: null }];
  expect(codeOf(await change(sale, 0, hall(), { zones: foreign }))).toBe('BAD_INPUT');
  const rival = await person({ role: 'organizer' });
  const planId = await newPlan(rival, await newVenue(rival), hall());
  expect(codeOf(await change(sale, 0, hall(), { from: { planId } }))).toBe('NOT_FOUND');
  expect(codeOf(await rival.mutate('seats.set', seatingOf(sale, hall())))).toBe('EVENT_NOT_FOUND');
});

describe('a plan in use', () => {
  test('gains and loses seats that nobody has, and its types follow', async () => {
    const sale = await eventOnSale();
    const { planVersion, typeOf } = await giveSeats(sale, hall());
    const taken = await soldSeat(sale, typeOf[STALLS] ?? '');
    const free = hall().rows[0]?.seats.find(({ id: seat }) => seat !== taken)?.id ?? '';
    const longer = addRows(without(hall(), [free]), {
      ...{ names: ['B'], seats: 5, zoneId: STALLS, position: { x: 0, y: 50 } },
    });
    expect(dataOf(await change(sale, planVersion, longer)).planVersion).toBe(planVersion + 1);
    expect(await typesOf(sale)).toMatchObject([{}, { name: 'Stalls', quantity: 14 }, { name: 'Circle' }]);
  });

  test('keeps the seats, names and zones that guests have', async () => {
    const sale = await eventOnSale();
    const { planVersion, typeOf } = await giveSeats(sale, hall());
    const taken = await soldSeat(sale, typeOf[STALLS] ?? '');
    const refusedAs = async (plan: SeatingPlan) => {
      const answer = await change(sale, planVersion, plan);
      return [codeOf(answer), answer.error?.data.details];
    };
    const one = { seatId: taken, count: 1 };
    expect(await refusedAs(without(hall(), [taken]))).toEqual([
      'PLAN_IN_USE',
      { code: 'SEAT_IN_USE', ...one },
    ]);
    const painted = hallWith({ zoneId: CIRCLE });
    expect(await refusedAs(painted)).toEqual(['PLAN_IN_USE', { code: 'ZONE_CHANGED', ...one }]);
    const renamed = { ...hall(), rows: hall().rows.map((row) => ({ ...row, name: 'Z' })) };
    expect(await refusedAs(renamed)).toMatchObject(['PLAN_IN_USE', { code: 'LABEL_CHANGED', count: 10 }]);
    const remove = { requestId: id(), eventId: sale.eventId };
    expect(codeOf(await sale.organizer.mutate('seats.remove', remove))).toBe('PLAN_IN_USE');
  });

  test('may be renamed while nobody has a seat', async () => {
    const sale = await eventOnSale();
    const { planVersion } = await giveSeats(sale, hall());
    const renamed = { ...hall(), rows: hall().rows.map((row) => ({ ...row, name: 'Z' })) };
    expect(codeOf(await change(sale, planVersion, renamed))).toBeUndefined();
  });

  test('keeps room for those who stand', async () => {
    const sale = await eventOnSale();
    const { planVersion, typeOf } = await giveSeats(sale, hall());
    const buyer = await buyerWith(10_000);
    dataOf(await buyer.mutate('tickets.purchase', purchaseOf({ ...sale, typeId: typeOf[CIRCLE] ?? '' }, 3)));
    const answer = await change(sale, planVersion, floor(hallWith(), CIRCLE, 2));
    expect([codeOf(answer), answer.error?.data.details]).toEqual([
      'PLAN_IN_USE',
      { code: 'AREA_IN_USE', seatId: '', count: 3 },
    ]);
    expect(codeOf(await change(sale, planVersion, floor(hallWith(), CIRCLE, 3)))).toBeUndefined();
  });
});

test('a type that guests have without a seat gets no zone with seats', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(10_000);
  dataOf(await buyer.mutate('tickets.purchase', purchaseOf(sale)));
  const zones = [{ zoneId: STALLS, ticketTypeIds: sale.typeIds, priceMinor: null }];
  const answer = await change(sale, 0, hall(), { zones });
  expect([codeOf(answer), answer.error?.data.details.code]).toEqual(['PLAN_IN_USE', 'ZONE_CHANGED']);
});

test('seats are removed while nobody has one, and other seats get a version that never was', async () => {
  const sale = await eventOnSale();
  const { planVersion } = await giveSeats(sale, hall());
  const input = { requestId: id(), eventId: sale.eventId };
  dataOf(await sale.organizer.mutate('seats.remove', input));
  dataOf(await sale.organizer.mutate('seats.remove', input));
  expect((await typesOf(sale)).map(({ zoneId }) => zoneId)).toEqual([null, null, null]);
  expect(codeOf(await callTrpc('seats.get', 'query', { eventId: sale.eventId }))).toBe('NOT_SEATED');
  expect(codeOf(await sale.organizer.mutate('seats.remove', { ...input, requestId: id() }))).toBe(
    'NOT_SEATED',
  );
  const again = await giveSeats(sale, hallWith(), { zones: [] });
  expect(again.planVersion).not.toBe(planVersion);
});

test('a plan is public with its event, cacheable for all guests, and tells nobody who keeps what', async () => {
  const draft = await eventOnSale({ status: 'draft' });
  await giveSeats(draft, hall());
  expect(codeOf(await callTrpc('seats.get', 'query', { eventId: draft.eventId }))).toBe('EVENT_NOT_FOUND');
  const sale = await eventOnSale();
  await giveSeats(sale, hall());
  const [seatId] = hall().rows[0]?.seats.map((seat) => seat.id) ?? [];
  dataOf(
    await sale.organizer.mutate('seats.keep', {
      ...{ requestId: id(), eventId: sale.eventId, kind: 'code', label: 'Secret sponsor', seatIds: [seatId] },
      ...{ listId: null, accessCode: 'sponsor 7', releaseAt: null },
    }),
  );
  const opened = async (access: string[]) =>
    dataOf(await callTrpc('seats.get', 'query', { eventId: sale.eventId, access }));
  expect((await opened(['SPONSOR 7'])).opened).toEqual([seatId]);
  const others = await opened(['other']);
  expect(others.opened).toEqual([]);
  expect(JSON.stringify(others)).not.toMatch(/sponsor/i);
});

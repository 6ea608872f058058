import { expect, test } from 'vitest';
import { setStepFree } from '#shared/seats/builder/edit.ts';
import { addRows } from '#shared/seats/builder/rows.ts';
import { hallWith, STALLS } from '#tests/support/seating-plans.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { addNames, newListInD1 } from '#tests/support/worker/lists.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { person } from '#tests/support/worker/people.ts';
import { dataOf, giveSeats, seatingOf, seatsOfTickets } from '#tests/support/worker/seats.ts';

const id = () => crypto.randomUUID();
const codeOf = ({ error }: { error: { data: { errorCode: string } } | null }) => error?.data.errorCode;

/** Two rows of five; a guest has the first three seats. */
async function night() {
  const sale = await eventOnSale({ startsIn: 72, endsIn: 76 });
  const block = { names: ['A', 'B'], seats: 5, zoneId: STALLS, position: { x: 0, y: 0 } };
  const plan = addRows({ ...hallWith(), rows: [] }, block);
  const { planVersion, typeOf } = await giveSeats(sale, plan);
  const [front = [], back = []] = plan.rows.map((row) => row.seats.map((seat) => seat.id));
  const guest = await buyerWith(100_000);
  const typeId = typeOf[STALLS] ?? '';
  const lines = [{ ticketTypeId: typeId, quantity: 3, seatIds: front.slice(0, 3) }];
  const { ticketIds } = dataOf(await guest.mutate('tickets.purchase', purchaseOf(sale, 3, { lines })));
  const input = {
    ...{ requestId: id(), eventId: sale.eventId, seatIds: front, words: 'The stage grew' },
    answerUntil: new Date(Date.now() + 86_400_000).toISOString(),
  };
  return { sale, plan, planVersion, front, back, guest, typeId, ticketIds: ticketIds as string[], input };
}

test('guests get the next best seats together, and answer; then the plan may lose the seats', async () => {
  const { sale, plan, planVersion, front, back, guest, ticketIds, input } = await night();
  const taken = await sale.organizer.mutate('seats.takeOut', input);
  expect(dataOf(taken)).toEqual({ moved: 3, left: 0 });
  const seats = await seatsOfTickets(ticketIds);
  const places = seats.map((seat) => back.indexOf(seat ?? '')).sort();
  expect([places.includes(-1), (places[2] ?? 0) - (places[0] ?? 0)]).toEqual([false, 2]);
  const { change } = dataOf(await guest.query('tickets.get', { ticketId: ticketIds[0] }));
  expect(change).toMatchObject({ offersMoneyBack: true, until: input.answerUntil, when: null });
  expect(change.seat).toMatchObject({ was: { group: 'A' }, now: { group: 'B' }, words: 'The stage grew' });
  const answer = (at: number, said: string) =>
    guest.mutate('tickets.answerChange', {
      ...{ requestId: id(), changeId: change.id, ticketIds: [ticketIds[at]], answer: said },
    });
  dataOf(await answer(0, 'coming'));
  dataOf(await answer(1, 'give_back'));
  expect(dataOf(await guest.query('tickets.get', { ticketId: ticketIds[1] })).status).toBe('refunded');
  expect(dataOf(await guest.query('tickets.get', { ticketId: ticketIds[0] })).change).toBeNull();
  const shorter = { ...plan, rows: plan.rows.filter(({ name }) => name === 'B') };
  const set = seatingOf(sale, shorter, { planVersion, zones: [] });
  expect(codeOf(await sale.organizer.mutate('seats.set', set))).toBeUndefined();
  const { seating } = dataOf(await sale.organizer.query('seats.office', { eventId: sale.eventId }));
  expect([seating.keeps, seating.plan.rows.length, front.length]).toEqual([[], 1, 5]);
});

test('a repeat answers the same and moves nobody again, and guests without a free seat keep theirs', async () => {
  const { sale, ticketIds, input, back, guest, typeId } = await night();
  const lines = [{ ticketTypeId: typeId, quantity: 4, seatIds: back.slice(0, 4) }];
  dataOf(await guest.mutate('tickets.purchase', purchaseOf(sale, 4, { lines })));
  expect(dataOf(await sale.organizer.mutate('seats.takeOut', input))).toEqual({ moved: 1, left: 2 });
  const before = await seatsOfTickets(ticketIds);
  expect(dataOf(await sale.organizer.mutate('seats.takeOut', input))).toEqual({ moved: 1, left: 2 });
  expect(await seatsOfTickets(ticketIds)).toEqual(before);
  const { seating } = dataOf(await sale.organizer.query('seats.office', { eventId: sale.eventId }));
  expect(seating.keeps).toMatchObject([{ kind: 'blocked', label: 'The stage grew' }]);
  const open = before.filter((seat) => back.includes(seat ?? ''));
  expect(open).toHaveLength(1);
});

test('guests elsewhere in the house are not asked, and others may not take seats out', async () => {
  const { sale, back, typeId, input } = await night();
  const other = await buyerWith(10_000);
  const lines = [{ ticketTypeId: typeId, quantity: 1, seatIds: [back[4]] }];
  const { ticketIds } = dataOf(await other.mutate('tickets.purchase', purchaseOf(sale, 1, { lines })));
  const rival = await person({ role: 'organizer' });
  expect(codeOf(await rival.mutate('seats.takeOut', input))).toBe('EVENT_NOT_FOUND');
  dataOf(await sale.organizer.mutate('seats.takeOut', input));
  expect(dataOf(await other.query('tickets.get', { ticketId: ticketIds[0] })).change).toBeNull();
});

test('a seat that was kept for a code or until a time is blocked and leaves its keep', async () => {
  const { sale, back, typeId, input } = await night();
  const keep = (seatIds: string[], more: object) =>
    sale.organizer.mutate('seats.keep', {
      ...{ requestId: id(), eventId: sale.eventId, kind: 'code', label: 'Friends', seatIds },
      ...{ listId: null, accessCode: 'friends', releaseAt: null, ...more },
    });
  dataOf(await keep(back.slice(0, 2), {}));
  const later = new Date(Date.now() + 3_600_000).toISOString();
  dataOf(
    await keep(back.slice(2, 3), { kind: 'blocked', label: 'Crew', accessCode: null, releaseAt: later }),
  );
  const friend = await buyerWith(10_000);
  const buy = (seatId = '') => {
    const lines = [{ ticketTypeId: typeId, quantity: 1, seatIds: [seatId] }];
    return friend.mutate('tickets.purchase', purchaseOf(sale, 1, { lines, access: ['FRIENDS'] }));
  };
  dataOf(await buy(back[0]));
  const taken = await sale.organizer.mutate('seats.takeOut', { ...input, seatIds: [back[0], back[2]] });
  expect(dataOf(taken)).toEqual({ moved: 1, left: 0 });
  const { seating } = dataOf(await sale.organizer.query('seats.office', { eventId: sale.eventId }));
  const keeps = seating.keeps.map((each: { kind: string; seatIds: string[] }) => [each.kind, each.seatIds]);
  expect(keeps).toEqual([
    ['code', [back[1]]],
    ['blocked', [back[0], back[2]]],
  ]);
  expect(codeOf(await buy(back[0]))).toBe('SEAT_TAKEN');
  expect(codeOf(await buy(back[1]))).toBeUndefined();
});

test('a guest who said that they take no steps is not moved behind steps, and a pair stays together', async () => {
  const sale = await eventOnSale({ startsIn: 72, endsIn: 76 });
  const block = { names: ['A', 'B', 'C'], seats: 6, zoneId: STALLS, position: { x: 0, y: 0 } };
  const steps = addRows({ ...hallWith(), rows: [] }, block);
  const plan = setStepFree(steps, [steps.rows[2]?.id ?? ''], true);
  const { typeOf } = await giveSeats(sale, plan);
  const seatOf = (row: number, at: number) => plan.rows[row]?.seats[at]?.id ?? '';
  const buy = async (seatIds: string[], more: object = {}) => {
    const lines = [{ ticketTypeId: typeOf[STALLS], quantity: seatIds.length, seatIds }];
    const guest = await buyerWith(10_000);
    const bought = await guest.mutate(
      'tickets.purchase',
      purchaseOf(sale, seatIds.length, { lines, ...more }),
    );
    return dataOf(bought).ticketIds as string[];
  };
  const [slow] = await buy([seatOf(2, 5)], { accessNeeds: { needs: ['step_free'], note: '' } });
  const pair = await buy([seatOf(1, 0), seatOf(1, 1)]);
  const seatIds = [seatOf(2, 5), seatOf(1, 0)];
  const answerUntil = new Date(Date.now() + 86_400_000).toISOString();
  const input = { requestId: id(), eventId: sale.eventId, seatIds, answerUntil, words: 'Broken' };
  expect(dataOf(await sale.organizer.mutate('seats.takeOut', input))).toEqual({ moved: 2, left: 0 });
  const [next = ''] = await seatsOfTickets([slow ?? '']);
  expect(plan.rows[2]?.seats.map((seat) => seat.id)).toContain(next);
  expect((await seatsOfTickets(pair)).sort()).toEqual([seatOf(1, 1), seatOf(1, 2)].sort());
});

test('of the same request twice at once, both answer what was done', async () => {
  const { sale, input } = await night();
  const takeOut = () => sale.organizer.mutate('seats.takeOut', input);
  const answers = (await Promise.all([takeOut(), takeOut()])).map(dataOf);
  expect([...answers, dataOf(await takeOut())]).toEqual(Array(3).fill({ moved: 3, left: 0 }));
});

test('guests without another seat are told and may give the ticket back; the seat is not sold again', async () => {
  const { sale, front, back, guest, typeId, ticketIds, input } = await night();
  const lines = [{ ticketTypeId: typeId, quantity: 5, seatIds: back }];
  const other = await buyerWith(100_000);
  dataOf(await other.mutate('tickets.purchase', purchaseOf(sale, 5, { lines })));
  expect(dataOf(await sale.organizer.mutate('seats.takeOut', input))).toEqual({ moved: 0, left: 3 });
  const { change } = dataOf(await guest.query('tickets.get', { ticketId: ticketIds[0] }));
  expect(change).toMatchObject({
    ...{ offersMoneyBack: true, until: input.answerUntil },
    seat: { noneFree: true, was: { group: 'A' }, now: { group: 'A' }, words: 'The stage grew' },
  });
  const mails = mailProvider(Date.now() + 1_000);
  await mails.drain();
  const mine = (await mails.taken()).filter(({ to }) => to.includes(guest.email));
  const told = mine.find(({ subject }) => subject.startsWith("Your seat can't be kept"));
  expect(told?.text).toContain('The stage grew');
  expect(told?.text).toContain('Row A');
  const answer = { requestId: id(), changeId: change.id, ticketIds, answer: 'give_back' };
  dataOf(await guest.mutate('tickets.answerChange', answer));
  const again = [{ ticketTypeId: typeId, quantity: 1, seatIds: [front[0]] }];
  const bought = await other.mutate('tickets.purchase', purchaseOf(sale, 1, { lines: again }));
  expect(codeOf(bought)).toBe('SEAT_TAKEN');
});

test('names on lists count as left and keep their seats', async () => {
  const { sale, back, input } = await night();
  const list = await newListInD1(sale);
  const seatIds = back.slice(0, 2);
  const keep = { kind: 'list', label: 'House', listId: list.id, accessCode: null, seatIds, releaseAt: null };
  dataOf(await sale.organizer.mutate('seats.keep', { requestId: id(), eventId: sale.eventId, ...keep }));
  dataOf(await addNames(sale, list.id, [{ name: 'Ana', heads: 2 }]));
  const named = async () => {
    const { seats } = dataOf(await sale.organizer.query('seats.holders', { eventId: sale.eventId }));
    return seats.filter(({ kind }: { kind: string }) => kind === 'entry').length;
  };
  await expect.poll(named).toBe(2);
  const taken = await sale.organizer.mutate('seats.takeOut', { ...input, seatIds });
  expect(dataOf(taken)).toEqual({ moved: 0, left: 2, named: 2 });
  expect(await named()).toBe(2);
});

import { expect, test } from 'vitest';
import { soldTicket, staffOf } from '#tests/support/worker/door.ts';
import { cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { act, draftInput, newDraft, newType, typeInput } from '#tests/support/worker/drafts.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { person, type TrpcAnswer } from '#tests/support/worker/people.ts';

const requestId = () => crypto.randomUUID();
const codeOf = ({ error }: TrpcAnswer) => error?.data.errorCode ?? null;

const itemOf = (eventId: string, name: string) => ({
  requestId: requestId(),
  eventId,
  name,
  category: 'drinks',
  priceMinor: 0,
});

test.each([
  [false, 'NAME_HAS_LINK'],
  [true, null],
])(
  'names with a link, of an organizer who is approved (%s), are refused with: %s',
  async (approved, code) => {
    const organizer = await person({ role: 'organizer', approved });
    const eventId = await newDraft(organizer);
    const typeId = await newType(organizer, eventId, { priceMinor: 0 });
    const itemId = (await organizer.mutate('menu.create', itemOf(eventId, 'Water'))).data.id;
    const name = 'Win at evil.com';
    const update = (more: object) =>
      organizer.mutate('events.update', { requestId: requestId(), eventId, ...more });
    const answers = [
      await organizer.mutate('events.create', draftInput({ name })),
      await organizer.mutate('events.create', draftInput({ lineUp: ['Ana', name] })),
      await organizer.mutate('events.createFromTemplate', {
        ...draftInput(),
        template: 'concert',
        ticketTypes: [{ name, priceMinor: 0, quantity: 5 }],
      }),
      await update({ name }),
      await update({ venueName: name }),
      await update({ venueAddress: name }),
      await update({ city: name }),
      await update({ lineUp: [name] }),
      await organizer.mutate('ticketTypes.create', typeInput(eventId, { name, priceMinor: 0 })),
      await organizer.mutate('ticketTypes.update', { requestId: requestId(), ticketTypeId: typeId, name }),
      await organizer.mutate('menu.create', itemOf(eventId, name)),
      await organizer.mutate('menu.update', { requestId: requestId(), menuItemId: itemId, name }),
    ];
    expect(answers.map(codeOf)).toEqual(Array(answers.length).fill(code));
    if (code) expect(answers[0]?.error?.data.details).toEqual({ link: 'evil.com' });
  },
);

test('an administrator may name an event of an organizer who is not approved, who may still publish it', async () => {
  const organizer = await person({ role: 'organizer', approved: false });
  const eventId = await newDraft(organizer);
  await newType(organizer, eventId, { priceMinor: 0 });
  const admin = await person({ role: 'admin' });
  const change = { requestId: requestId(), eventId, name: 'aforo.live' };
  expect(codeOf(await admin.mutate('events.update', change))).toBeNull();
  expect(codeOf(await act(organizer, 'events.publish', eventId))).toBeNull();
});

test('a guest of the door whose name has a link gets no mail of an organizer who is not approved', async () => {
  const organizer = await person({ role: 'organizer', approved: false });
  const sale = await eventOnSale({ organizer, types: [{ price: 0 }] });
  const scanner = await staffOf(sale);
  const sell = async (more: object) =>
    codeOf(await scanner.mutate('tickets.sellAtDoor', cashSaleOf(sale, { expectedTotalMinor: 0, ...more })));
  const name = 'Dear customer, see evil.com';
  expect(await sell({ name, email: 'stranger@aforo.test' })).toBe('NAME_HAS_LINK');
  expect(await sell({ name })).toBeNull();
  expect(await sell({ name: 'will.i.am', email: 'stranger@aforo.test' })).toBeNull();
});

test('a refund of an organizer who is not approved has no link in its reason', async () => {
  const organizer = await person({ role: 'organizer', approved: false });
  const sale = await eventOnSale({ organizer });
  const { id: ticketId } = await soldTicket(sale);
  const { eventId } = sale;
  const refund = async (reason: string) =>
    codeOf(
      await organizer.mutate('refunds.refundTicket', { requestId: requestId(), eventId, ticketId, reason }),
    );
  expect(await refund('Confirm your card at https://evil.example/login')).toBe('NAME_HAS_LINK');
  expect(await refund('As agreed. Thanks')).toBeNull();
});

test('a person with a link in their name invites no staff, announces nothing and sends no ticket by mail', async () => {
  const organizer = await person({ role: 'organizer', approved: false, name: 'Prizes at evil.com' });
  const sale = await eventOnSale({ organizer });
  const { eventId } = sale;
  const email = 'stranger@aforo.test';
  const invitation = { requestId: requestId(), eventId, role: 'scanner', email };
  const words = {
    requestId: requestId(),
    eventId,
    audience: 'everybody',
    subject: 'Doors',
    text: 'At eight',
  };
  const buyer = await person({ name: 'Prizes at evil.com' });
  const { id: ticketId } = await soldTicket(await eventOnSale({ types: [{ price: 0 }] }), buyer);
  const send = (more: object) => buyer.mutate('tickets.send', { requestId: requestId(), ticketId, ...more });
  const refused = [
    await organizer.mutate('staff.add', invitation),
    await organizer.mutate('announcements.send', words),
    await send({ email }),
  ];
  expect(refused.map(codeOf)).toEqual(Array(3).fill('OWN_NAME_HAS_LINK'));
  // A link that the sender passes on themselves is no mail of ours.
  expect(codeOf(await send({}))).toBeNull();
});

test('a person gives themselves no name with a link, which mails that are owed already would carry', async () => {
  const [organizer, approved] = await Promise.all([
    person({ role: 'organizer', approved: false }),
    person({ role: 'organizer', approved: true }),
  ]);
  const rename = { phone: '', language: null, currency: null, name: 'Win at evil.com' };
  const save = (who: typeof organizer) => who.mutate('profile.update', { ...rename, requestId: requestId() });
  expect(codeOf(await save(organizer))).toBe('NAME_HAS_LINK');
  expect((await save(approved)).data).toMatchObject({ name: 'Win at evil.com' });
});

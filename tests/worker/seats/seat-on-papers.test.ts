import { env, SELF } from 'cloudflare:test';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { oweReminders } from '#db/commits/mail/reminders.ts';
import { appleSettings, googleSettings, newAuthority } from '#tests/support/pass-certificates.ts';
import { buyerWith, eventOnSale, purchaseOf, type SaleOptions } from '#tests/support/worker/events.ts';
import { workerWith } from '#tests/support/worker/hosted.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { readPdf } from '#tests/support/worker/pdf-text.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { apiKeyOf, askApi } from '#tests/support/worker/public-api.ts';
import { readPass } from '#tests/support/worker/read-pass.ts';
import { seatName, seatTickets } from '#tests/support/worker/seated-tickets.ts';
import { endpointOf, webhookReceiver } from '#tests/support/worker/webhooks.ts';

/** A purchase of seats side by side: 8, 9 and 10 of row B, or as many as are asked for. */
async function seated(quantity = 3, options: SaleOptions = {}) {
  const sale = await eventOnSale(options);
  const buyer = await buyerWith(100_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, quantity));
  const ids: string[] = [...data.ticketIds].sort();
  await seatTickets(Object.fromEntries(ids.map((id, index) => [id, seatName(String(8 + index))])));
  return { sale, buyer, ids, first: ids[0] ?? '', purchaseId: String(data.purchaseId) };
}

async function pdfTexts(path: string, { token }: Person): Promise<string[]> {
  const answer = await SELF.fetch(`${SITE}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  return pages.map(({ texts }) => texts.join(''));
}

test('the owner reads the seat of each ticket, and a ticket without one has no such field', async () => {
  const { sale, buyer, ids, first } = await seated(2);
  const one = await buyer.query('tickets.get', { ticketId: first });
  expect(one.data.seat).toEqual(seatName('8'));
  const { data } = await buyer.query('tickets.mine', { when: 'coming' });
  const labels = data.items.map(({ seat }: { seat: { label: string } }) => seat.label);
  expect(labels.sort()).toEqual(['8', '9']);
  expect(ids).toHaveLength(2);
  const standing = await buyer.mutate('tickets.purchase', purchaseOf(sale, 1));
  const other = await buyer.query('tickets.get', { ticketId: standing.data.ticketIds[0] });
  expect(other.data).not.toHaveProperty('seat');
});

test("each page of the PDF has the seat in the reader's language, a wheelchair space as such", async () => {
  const { buyer, first, purchaseId } = await seated(2);
  await seatTickets({ [first]: seatName('1', { section: '', access: 'space' }) });
  const es = await pdfTexts(`/api/purchases/${purchaseId}/tickets.pdf?lang=es`, buyer);
  expect(es[0]).toContain('Fila B · Espacio para silla de ruedas 1');
  expect(es[1]).toContain('Balcony · Fila B · Asiento 9');
  const [ru] = await pdfTexts(`/api/tickets/${first}/ticket.pdf?lang=ru`, buyer);
  expect(ru).toContain('Ряд B · Место 1 для инвалидной коляски');
});

test('wallet passes have section, row and seat in the fields that wallets have for them', async () => {
  const { buyer, first } = await seated(1);
  const authority = await newAuthority();
  const settings = {
    ...(await appleSettings(authority)),
    ...(await googleSettings()).settings,
  };
  const link = async (wallet: 'apple' | 'google') => {
    const input = encodeURIComponent(JSON.stringify({ ticketId: first, wallet, language: 'en' }));
    const headers = { authorization: `Bearer ${buyer.token}` };
    const answer = await workerWith(settings, `${SITE}/api/trpc/tickets.passLink?input=${input}`, {
      headers,
    });
    return (await answer.json<{ result: { data: { url: string } } }>()).result.data.url;
  };
  const file = await workerWith(settings, `${SITE}${await link('apple')}`);
  const { json } = await readPass(new Uint8Array(await file.arrayBuffer()), authority);
  expect(json).toMatchObject({
    semantics: { seats: [{ seatSection: 'Balcony', seatRow: 'B', seatNumber: '8' }] },
    eventTicket: {
      auxiliaryFields: [
        { key: 'section', label: 'Section', value: 'Balcony' },
        { key: 'row', label: 'Row', value: 'B' },
        { key: 'seat', label: 'Seat', value: '8' },
        { key: 'type', row: 1 },
        { key: 'venue', row: 1 },
      ],
    },
  });
  const before = decodeJwt((await link('google')).split('/').at(-1) ?? '');
  const [object] = (before.payload as { eventTicketObjects: { id: string; seatInfo: object }[] })
    .eventTicketObjects;
  const text = (value: string) => ({ defaultValue: { language: 'en', value } });
  expect(object?.seatInfo).toEqual({ section: text('Balcony'), row: text('B'), seat: text('8') });
  await seatTickets({ [first]: seatName('2', { kind: 'table', group: '4', section: '' }) });
  const after = decodeJwt((await link('google')).split('/').at(-1) ?? '');
  const [moved] = (after.payload as { eventTicketObjects: { id: string; seatInfo: object }[] })
    .eventTicketObjects;
  expect(moved?.seatInfo).toEqual({ row: text('Table 4'), seat: text('2') });
  // A pass that is saved keeps its content: after a move the link adds another one.
  expect(moved?.id).not.toBe(object?.id);
});

test('the mail of a purchase names all its seats in one line, each ticket its own, and the calendar file too', async () => {
  const provider = mailProvider();
  const { buyer } = await seated();
  await provider.drain();
  const mail = (await provider.taken()).find(({ to }) => to.includes(buyer.email));
  expect(mail?.text).toContain('Seats: Balcony · Row B · Seats 8–10');
  for (const seat of [8, 9, 10]) expect(mail?.text).toContain(`\nBalcony · Row B · Seat ${seat}`);
  expect(mail?.html).toContain('Balcony · Row B · Seat 9');
  const calendar = mail?.attachments.find(({ content_type }) => content_type === 'text/calendar');
  expect(atob(calendar?.content ?? '')).toContain(btoaText('Balcony · Row B · Seats 8–10'));
});

/** UTF-8 as `atob` shows it. */
function btoaText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

test('mail and page of an offered ticket, and a reminder, name the seat', async () => {
  const provider = mailProvider();
  const { sale, buyer, first } = await seated(2, { startsIn: 30, endsIn: 35 });
  const requestId = crypto.randomUUID();
  const sent = await buyer.mutate('tickets.send', { requestId, ticketId: first, email: 'eva@aforo.test' });
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  const offer = (await provider.taken()).find(({ to }) => to.includes('eva@aforo.test'));
  expect(offer?.text).toContain('Seat: Balcony · Row B · Seat 8');
  const token = String(sent.data.path).split('/').at(-1);
  const friend = await person();
  expect((await friend.query('tickets.offered', { token })).data.seat).toEqual(seatName('8'));
  const row = await env.DB.prepare('SELECT starts_at FROM events WHERE id = ?').bind(sale.eventId).first();
  const now = Number(row?.starts_at) - 3_600_000;
  await oweReminders(env.DB, now);
  provider.clock.now = now + 1_000;
  await provider.drain();
  const reminder = (await provider.taken()).find(({ subject }) => subject === 'Coming up: Night');
  expect(reminder?.text).toContain('Seats: Balcony · Row B · Seats 8, 9');
});

test('organizers see seats in the list and the file of attendees, programs in the API and in webhooks', async () => {
  const receiver = webhookReceiver();
  const organizer = await person({ role: 'organizer' });
  await endpointOf(organizer, receiver, ['purchase', 'check_in']);
  const { sale, buyer, first, ids } = await seated(2, { organizer });
  await seatTickets({ [first]: seatName('2', { kind: 'table', group: '4', section: '' }) });
  const { eventId } = sale;
  const list = await organizer.query('attendees.list', { eventId });
  const seats = list.data.items.map(({ seat }: { seat: { label: string } }) => seat.label).sort();
  expect(seats).toEqual(['2', '9']);
  const file = await organizer.query('attendees.export', { eventId });
  expect(file.data.items[0].seat).toMatchObject({ label: expect.stringMatching(/^(2|9)$/) });
  const { key } = await apiKeyOf(organizer);
  const { body } = await askApi(`/events/${eventId}/attendees`, key);
  const atTable = { section: '', row: null, table: '4', seat: '2', access: null };
  const inRow = { section: 'Balcony', row: 'B', table: null, seat: '9', access: null };
  const bySeat = (a: { seat: { seat: string } }, b: { seat: { seat: string } }) =>
    a.seat.seat < b.seat.seat ? -1 : 1;
  expect(body.data.toSorted(bySeat).map(({ seat }: { seat: object }) => seat)).toEqual([atTable, inRow]);
  const { qr } = (await buyer.query('tickets.get', { ticketId: first })).data;
  await organizer.mutate('checkin.scan', { requestId: crypto.randomUUID(), eventId, code: qr });
  await expect
    .poll(() => env.DB.prepare('SELECT status FROM tickets WHERE id = ?').bind(first).first('status'))
    .toBe('used');
  await receiver.drain();
  const messages = (await receiver.received()).map(({ body: text }) => JSON.parse(text));
  const messageOf = (wanted: string) => messages.find(({ type }) => type === wanted);
  expect(messageOf('purchase.completed').data.seats).toEqual(
    expect.arrayContaining([
      { ticketId: ids[0], ...atTable },
      { ticketId: ids[1], ...inRow },
    ]),
  );
  expect(messageOf('check_in.admitted').data.ticket.seat).toEqual(atTable);
});

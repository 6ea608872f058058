import { env, SELF } from 'cloudflare:test';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import {
  appleSettings,
  googleSettings,
  newAuthority,
  PASS_TYPE_ID,
} from '#tests/support/pass-certificates.ts';
import { type SoldTicket, soldTicket } from '#tests/support/worker/door.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { workerWith } from '#tests/support/worker/hosted.ts';
import { readPdf } from '#tests/support/worker/pdf-text.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { readPass } from '#tests/support/worker/read-pass.ts';
import { transferTo } from '#tests/support/worker/transfers.ts';

/** Wallets update passes over https only; sessions of the tests are of `SITE`. */
const SECURE = 'https://aforo.test';

/** What a holder can keep of a ticket outside of Aforo, fetched now. */
async function filesOf(ticket: SoldTicket, eventId: string) {
  const authority = await newAuthority();
  const settings = { ...(await appleSettings(authority)), ...(await googleSettings()).settings };
  const applePass = async (path: string, headers = {}) => {
    const answer = await workerWith({ ...settings, SITE_URL: SECURE }, `${SECURE}${path}`, { headers });
    return (await readPass(new Uint8Array(await answer.arrayBuffer()), authority)).json;
  };
  const linkOf = async (wallet: 'apple' | 'google', who: Person) => {
    const input = encodeURIComponent(JSON.stringify({ ticketId: ticket.id, wallet, language: 'en' }));
    const headers = { authorization: `Bearer ${who.token}` };
    const answer = await workerWith(settings, `${SITE}/api/trpc/tickets.passLink?input=${input}`, {
      headers,
    });
    return (await answer.json<{ result: { data: { url: string } } }>()).result.data.url;
  };
  return {
    calendar: async () => {
      const headers = { 'cache-control': 'no-cache' };
      const answer = await SELF.fetch(`${SITE}/api/events/${eventId}/calendar.ics`, { headers });
      const lines = (await answer.text()).replaceAll('\r\n ', '').split('\r\n');
      return Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      );
    },
    pdf: async () => {
      const headers = { authorization: `Bearer ${ticket.who.token}` };
      const answer = await SELF.fetch(`${SITE}/api/tickets/${ticket.id}/ticket.pdf?lang=en`, { headers });
      const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()));
      return pages.flatMap(({ texts }) => texts).join(' ');
    },
    applePass: async () => applePass(await linkOf('apple', ticket.who)),
    /** The pass as a phone that has it fetches it again. */
    savedPass: (token: string) =>
      applePass(`/api/passes/apple/en/v1/passes/${PASS_TYPE_ID}/${ticket.id}`, {
        authorization: `ApplePass ${token}`,
      }),
    googlePass: async (who = ticket.who) => {
      const url = await linkOf('google', who);
      const { payload } = decodeJwt<{ payload: ReturnType<JSON['parse']> }>(url.split('/').at(-1) ?? '');
      return { event: payload.eventTicketClasses[0], ticket: payload.eventTicketObjects[0] };
    },
  };
}

test('after a change of date and venue, the calendar entry, the PDF and both passes have the new facts', async () => {
  const sale = await eventOnSale();
  await env.DB.prepare(
    `UPDATE events SET venue_address = 'Street 1', created_at = created_at - 60000, updated_at = updated_at - 60000
     WHERE id = ?`,
  )
    .bind(sale.eventId)
    .run();
  const ticket = await soldTicket(sale);
  const files = await filesOf(ticket, sale.eventId);
  const before = {
    calendar: await files.calendar(),
    apple: await files.applePass(),
    google: await files.googlePass(),
  };
  expect(await files.googlePass()).toEqual(before.google);
  const moved = await sale.organizer.mutate('events.update', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    venueName: 'Second Hall',
    startDate: '2031-05-17T18:00:00Z',
    endDate: '2031-05-17T23:00:00Z',
  });
  expect(moved.error).toBeNull();

  const calendar = await files.calendar();
  expect(calendar).toMatchObject({ UID: before.calendar.UID, DTSTART: '20310517T180000Z' });
  expect(calendar.LOCATION).toContain('Second Hall');
  // Calendars ignore a file whose sequence is not higher.
  expect(Number(calendar.SEQUENCE)).toBeGreaterThan(Number(before.calendar.SEQUENCE));
  const pdf = await files.pdf();
  expect(pdf).toContain('Second Hall');
  expect(pdf).toContain('2031');
  const places = { eventTicket: { auxiliaryFields: [{}, { key: 'venue', value: 'Second Hall' }] } };
  for (const pass of [await files.applePass(), await files.savedPass(before.apple.authenticationToken)]) {
    expect(pass).toMatchObject({
      serialNumber: ticket.id,
      relevantDate: '2031-05-17T18:00:00+00:00',
      ...places,
    });
  }
  const google = await files.googlePass();
  expect(google.event).toMatchObject({
    venue: { name: { defaultValue: { value: 'Second Hall' } } },
    dateTime: { start: '2031-05-17T18:00:00+00:00' },
  });
  // Google ignores what a link says of an event or ticket whose id it knows.
  expect(google.ticket.classId).toBe(google.event.id);
  expect(google.event.id).not.toBe(before.google.event.id);
  expect(google.ticket.id).not.toBe(before.google.ticket.id);
});

test("Google's pass of a transferred ticket is another than the sender's, whose code is dead", async () => {
  const sale = await eventOnSale();
  const ticket = await soldTicket(sale);
  const files = await filesOf(ticket, sale.eventId);
  const before = await files.googlePass();
  const friend = await person();
  await transferTo(friend, ticket);
  const received = await files.googlePass(friend);
  expect(received.ticket.barcode).not.toEqual(before.ticket.barcode);
  expect(received.ticket.id).not.toBe(before.ticket.id);
  expect(received.event.id).toBe(before.event.id);
});

import { env, SELF } from 'cloudflare:test';
import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { newPublished } from '#tests/support/worker/drafts.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { openAddress } from '#tests/support/worker/pages.ts';
import { readPdf, readPdfTags } from '#tests/support/worker/pdf-text.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { forOneCall } from '#worker/box-office/parts.ts';
import { PDFS_AT_ONCE_MAX, printLimited } from '#worker/documents/pdf/print-limited.ts';

async function buy(quantity = 1, buyer?: Person) {
  const who = buyer ?? (await buyerWith(10_000));
  const sale = await eventOnSale({ types: [{ name: 'Балкон', price: 1_250 }] });
  const { data } = await who.mutate('tickets.purchase', purchaseOf(sale, quantity));
  return { buyer: who, sale, purchaseId: data.purchaseId as string, ticketIds: data.ticketIds as string[] };
}

async function download(path: string, token: string | null): Promise<Response> {
  return await SELF.fetch(`${SITE}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
}

async function codeOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { error: { data: { errorCode: string } } }).error.data.errorCode;
}

test("a ticket's PDF has event, place, type, holder, price and short code in both alphabets, and the QR code", async () => {
  const { buyer, sale, ticketIds } = await buy();
  await env.DB.batch([
    env.DB.prepare(`UPDATE users SET name = 'Иван Ñandú' WHERE id = ?`).bind(buyer.id),
    env.DB.prepare(`UPDATE events SET name = 'Łódź без сна', time_zone = 'Europe/Moscow' WHERE id = ?`).bind(
      sale.eventId,
    ),
  ]);
  const ticket = (await buyer.query('tickets.get', { ticketId: ticketIds[0] })).data;
  const answer = await download(`/api/tickets/${ticketIds[0]}/ticket.pdf?lang=ru`, buyer.token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // Fonts are subset to the letters used: one whole font alone would be larger.
  expect(bytes.byteLength).toBeLessThan(40_000);
  const [page, ...others] = await readPdf(bytes);
  expect(others).toHaveLength(0);
  const text = page?.texts.join('') ?? '';
  for (const words of [
    'Łódź без сна',
    'Hall',
    'Балкон',
    'Иван Ñandú',
    'GMT+3',
    ticket.shortCode,
    `…${ticket.shortCode.slice(-4)}`,
  ])
    expect(text).toContain(words);
  expect(text).not.toContain(ticket.purchaseId);
  expect(text).toMatch(/12,50\s\$/);
  const { modules } = create(ticket.qr, { errorCorrectionLevel: 'M' });
  const dark = new Set<string>();
  for (const [x, y, width] of page?.boxes ?? []) {
    for (let column = x; column < x + width; column++) dark.add(`${column - 4},${y - 4}`);
  }
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      expect(dark.has(`${column},${row}`)).toBe(Boolean(modules.get(row, column)));
    }
  }
});

test('a printed ticket tells a screen reader its language, its parts and what its QR code is', async () => {
  const { buyer, purchaseId } = await buy(2);
  const answer = await download(`/api/purchases/${purchaseId}/tickets.pdf?lang=es`, buyer.token);
  const { isTagged, language, parts } = await readPdfTags(new Uint8Array(await answer.arrayBuffer()));
  expect([isTagged, language]).toEqual([true, 'es']);
  const count = (wanted: string) => parts.filter(({ type }) => type === wanted).length;
  expect([count('Document'), count('Sect'), count('H1'), count('LI')]).toEqual([1, 2, 2, 10]);
  expect(parts.filter(({ type }) => type === 'Figure').map(({ alt }) => alt)).toEqual([
    expect.stringContaining('Código QR de este boleto'),
    expect.stringContaining('Código QR de este boleto'),
  ]);
});

test('all tickets of a purchase are in one file with a page each, without refunded ones', async () => {
  const { buyer, sale, purchaseId, ticketIds } = await buy(3);
  const whole = await download(`/api/purchases/${purchaseId}/tickets.pdf?lang=en`, buyer.token);
  const pages = await readPdf(new Uint8Array(await whole.arrayBuffer()));
  expect(pages.map(({ texts }) => texts.find((text) => text.startsWith('Ticket ')))).toEqual([
    'Ticket 1 of 3',
    'Ticket 2 of 3',
    'Ticket 3 of 3',
  ]);
  const last = (await buyer.query('tickets.get', { ticketId: ticketIds[0] })).data.shortCode.slice(-4);
  for (const { texts } of pages) expect(texts).toContain(`…${last} +2`);
  await forOneCall(boxOfficeOf(sale.eventId).refunds()).refundTicket({
    actor: { id: sale.organizer.id, isAdmin: false },
    requestId: crypto.randomUUID(),
    ticketId: ticketIds[0] ?? '',
    reason: '',
  });
  const rest = await download(`/api/purchases/${purchaseId}/tickets.pdf?lang=en`, buyer.token);
  expect(await readPdf(new Uint8Array(await rest.arrayBuffer()))).toHaveLength(2);
  const refunded = await download(`/api/tickets/${ticketIds[0]}/ticket.pdf`, buyer.token);
  expect(refunded.status).toBe(409);
  expect(await codeOf(refunded)).toBe('TICKET_REFUNDED');
});

test('a used ticket or one of a cancelled event is not printed', async () => {
  const used = await buy();
  await env.DB.prepare(`UPDATE tickets SET status = 'used', used_at = 1 WHERE id = ?`)
    .bind(used.ticketIds[0])
    .run();
  const again = await download(`/api/tickets/${used.ticketIds[0]}/ticket.pdf`, used.buyer.token);
  expect(await codeOf(again)).toBe('TICKET_ALREADY_USED');
  const cancelled = await buy();
  await env.DB.prepare(`UPDATE events SET status = 'cancelled' WHERE id = ?`)
    .bind(cancelled.sale.eventId)
    .run();
  const late = await download(`/api/tickets/${cancelled.ticketIds[0]}/ticket.pdf`, cancelled.buyer.token);
  expect(await codeOf(late)).toBe('EVENT_CANCELLED');
});

test("other people's tickets and purchases and malformed IDs are not found, and a session is required", async () => {
  const { sale, purchaseId, ticketIds } = await buy();
  const strangers = [await person(), await person({ role: 'admin' }), sale.organizer];
  for (const path of [
    `/api/tickets/${ticketIds[0]}/ticket.pdf`,
    `/api/purchases/${purchaseId}/tickets.pdf`,
  ]) {
    for (const stranger of strangers) {
      const answer = await download(path, stranger.token);
      expect(answer.status).toBe(404);
      expect(await codeOf(answer)).toBe('NOT_FOUND');
    }
    expect(await codeOf(await download(path, null))).toBe('NOT_SIGNED_IN');
    expect((await download(path, 'no.such.token')).status).toBe(401);
  }
  const inactive = await person({ status: 'inactive' });
  expect(await codeOf(await download(`/api/tickets/${ticketIds[0]}/ticket.pdf`, inactive.token))).toBe(
    'ACCOUNT_INACTIVE',
  );
  const someone = await person();
  expect((await download(`/api/tickets/${'x'.repeat(3_000)}/ticket.pdf`, someone.token)).status).toBe(404);
});

test('while two PDFs are being drawn, another ticket or poster is refused with a wait', async () => {
  const { buyer, ticketIds, sale } = await buy();
  const path = `/api/tickets/${ticketIds[0]}/ticket.pdf`;
  const { promise, resolve } = Promise.withResolvers<{ ok: true; value: null }>();
  const limits = { limited: true, now: () => Date.now() };
  const drawn = Array.from({ length: PDFS_AT_ONCE_MAX }, (_, n) =>
    printLimited({ ...limits, by: `person ${n}` }, () => promise),
  );
  const { eventId } = await newPublished(sale.organizer);
  for (const refused of [
    await download(path, buyer.token),
    await openAddress(`/api/events/${eventId}/poster.pdf?lng=en`),
  ]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await codeOf(refused)).toBe('PDF_BUSY');
  }
  resolve({ ok: true, value: null });
  await Promise.all(drawn);
  const answer = await download(path, buyer.token);
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
});

test('a download that was canceled keeps its turn for half a minute at most', async () => {
  let now = Date.now();
  const limits = { limited: true, now: () => now, by: 'another person' };
  const never = () => new Promise<never>(() => {});
  for (let begun = 0; begun < PDFS_AT_ONCE_MAX; begun++)
    void printLimited({ ...limits, by: `person ${begun}` }, never);
  const print = async () => ({ ok: true as const, value: 'drawn' });
  expect(await printLimited(limits, print)).toEqual({ ok: false, code: 'PDF_BUSY' });
  expect(await printLimited({ ...limits, limited: false }, print)).toMatchObject({ value: 'drawn' });
  now += 30_000;
  expect(await printLimited(limits, print)).toMatchObject({ value: 'drawn' });
});

test('a person has one PDF drawn at a time, so that nobody keeps all others from theirs', async () => {
  const limits = { limited: true, now: () => Date.now() };
  const { promise, resolve } = Promise.withResolvers<{ ok: true; value: string }>();
  const first = printLimited({ ...limits, by: 'a person' }, () => promise);
  const print = async () => ({ ok: true as const, value: 'drawn' });
  expect(await printLimited({ ...limits, by: 'a person' }, print)).toEqual({ ok: false, code: 'PDF_BUSY' });
  expect(await printLimited({ ...limits, by: 'another person' }, print)).toMatchObject({ value: 'drawn' });
  resolve({ ok: true, value: 'drawn' });
  await first;
  expect(await printLimited({ ...limits, by: 'a person' }, print)).toMatchObject({ value: 'drawn' });
});

test.each(['en', 'es', 'ru'])('no date on a printed ticket is cut off, in %s', async (lang) => {
  const { buyer, sale, ticketIds } = await buy();
  await env.DB.prepare("UPDATE events SET time_zone = 'America/Mexico_City' WHERE id = ?")
    .bind(sale.eventId)
    .run();
  const answer = await download(`/api/tickets/${ticketIds[0]}/ticket.pdf?lang=${lang}`, buyer.token);
  const [page] = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(page?.texts.filter((text) => text.endsWith('…'))).toEqual([]);
});

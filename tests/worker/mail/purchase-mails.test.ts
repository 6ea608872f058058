import {
  createExecutionContext,
  createScheduledController,
  env,
  SELF,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import { noteOwedPurchases } from '#db/commits/mail/mails.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { MAIL_MESSAGE_LEASE_MS, MAIL_OWED_MAX_MS, MAIL_QUEUED_MS, MAIL_TRIES_MAX } from '#shared/limits.ts';
import { appleSettings, googleSettings, newAuthority } from '#tests/support/pass-certificates.ts';
import { browser, linkToken, mailsTo, mailTo, newAddress } from '#tests/support/worker/auth-client.ts';
import { buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { workerWith } from '#tests/support/worker/hosted.ts';
import { mailProvider, mailRow } from '#tests/support/worker/mails.ts';
import { readPdf } from '#tests/support/worker/pdf-text.ts';
import { callTrpc, guest, type Person, SITE } from '#tests/support/worker/people.ts';
import { promptQueue } from '#tests/support/worker/queues.ts';
import { app } from '#worker/app.ts';
import worker from '#worker/index.ts';
import { purchaseMails } from '#worker/mail/kinds/purchase-mails.ts';
import { mailDepsOf } from '#worker/mail/mail-deps.ts';

afterEach(() => vi.restoreAllMocks());

async function buy(options: { sale?: Sale; buyer?: Person; quantity?: number } = {}) {
  const sale = options.sale ?? (await eventOnSale({ types: [{ name: 'Balcony', price: 1_250 }] }));
  const buyer = options.buyer ?? (await buyerWith(100_000));
  const input = purchaseOf(sale, options.quantity ?? 1);
  const { data, error } = await buyer.mutate('tickets.purchase', input);
  if (error) throw new Error(error.message);
  return { sale, buyer, input, purchaseId: data.purchaseId as string };
}

/** Short code of the first ticket, as displayed. */
async function firstCodeOf(purchaseId: string): Promise<string> {
  const code = await env.DB.prepare('SELECT short_code FROM tickets WHERE purchase_id = ? ORDER BY id')
    .bind(purchaseId)
    .first<string>('short_code');
  return formatShortCode(code ?? '');
}

const mailOf = (mails: { to: string[] }[], buyer: Person) =>
  mails.filter(({ to }) => to.includes(buyer.email));

test('one mail confirms a purchase with its items, total, tickets as PDF and calendar file', async () => {
  const provider = mailProvider();
  const { buyer, purchaseId, sale } = await buy({ quantity: 2 });
  await env.DB.prepare(`UPDATE users SET name = 'Zoë<b>', language = 'en' WHERE id = ?`).bind(buyer.id).run();
  await provider.drain();
  const [mail, ...others] = mailOf(await provider.taken(), buyer) as Awaited<
    ReturnType<typeof provider.taken>
  >;
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your tickets: Night');
  expect(mail?.from).toBe('Aforo <tickets@aforo.test>');
  for (const words of [
    '2\u00a0× Balcony: $25',
    'Total paid: $25',
    'Hall',
    `Purchase: ${await firstCodeOf(purchaseId)} +1`,
    `${SITE}/my-tickets`,
  ])
    expect(mail?.text).toContain(words);
  expect(mail?.html).toContain('Hi Zoë&lt;b&gt;,');
  expect(mail?.html).not.toMatch(/<b>|src="(?!cid:|[^"]+\/strip\.jpg)/);
  const [pdf, calendar] = mail?.attachments ?? [];
  expect(pdf).toMatchObject({ filename: 'tickets.pdf', content_type: 'application/pdf' });
  expect(await readPdf(new Uint8Array(Buffer.from(pdf?.content ?? '', 'base64')))).toHaveLength(2);
  expect(calendar).toMatchObject({ filename: 'event.ics', content_type: 'text/calendar' });
  const entry = Buffer.from(calendar?.content ?? '', 'base64').toString();
  expect(entry).toContain(`UID:${sale.eventId}@aforo`);
  expect(await mailRow(purchaseId)).toMatchObject({ status: 'sent', tries: 1, problem: null });
});

test('a mail that leaves after a refund counts and names only the tickets that are left', async () => {
  const provider = mailProvider();
  const { buyer, purchaseId, sale } = await buy({ quantity: 3 });
  const { results } = await env.DB.prepare(
    'SELECT id, short_code FROM tickets WHERE purchase_id = ? ORDER BY id',
  )
    .bind(purchaseId)
    .all<{ id: string; short_code: string }>();
  const [first, second] = results;
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: first?.id, reason: '' };
  expect((await sale.organizer.mutate('refunds.refundTicket', refund)).error).toBeNull();
  await expect
    .poll(() => env.DB.prepare('SELECT status FROM tickets WHERE id = ?').bind(first?.id).first('status'))
    .toBe('refunded');
  await provider.drain();
  const mail = mailOf(await provider.taken(), buyer)[0] as { text: string } | undefined;
  expect(mail?.text).toContain('Here are your 2 tickets');
  expect(mail?.text).toContain(`Purchase: ${formatShortCode(second?.short_code ?? '')} +1`);
});

test('the mail shows the code of each ticket that admits as an image of its own', async () => {
  const provider = mailProvider();
  const { buyer, purchaseId } = await buy({ quantity: 2 });
  await provider.drain();
  const [mail] = mailOf(await provider.taken(), buyer) as Awaited<ReturnType<typeof provider.taken>>;
  const images = mail?.attachments.filter((file) => file.content_id) ?? [];
  expect(images.map(({ content_id, content_type }) => [content_id, content_type])).toEqual([
    ['ticket-1', 'image/png'],
    ['ticket-2', 'image/png'],
  ]);
  const [one, other] = images.map(({ content }) => Buffer.from(content, 'base64'));
  // 41 modules and the quiet zone, ten pixels each.
  expect([one?.readUInt32BE(16), one?.readUInt32BE(20)]).toEqual([490, 490]);
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
  const code = await firstCodeOf(purchaseId);
  expect(mail?.html).toContain(`src="cid:ticket-1" width="240" height="240" alt="QR code ${code}"`);
  expect(mail?.html).toContain('src="cid:ticket-2"');
  expect(mail?.text).toContain(`Balcony: ${code}`);
  expect(mail?.html).not.toContain('Wallet');
});

test("the mail has the event's picture on top, and wallet passes where they are set up", async () => {
  const authority = await newAuthority();
  const passes = { ...(await appleSettings(authority)), ...(await googleSettings()).settings };
  const provider = mailProvider();
  const { buyer, purchaseId, sale } = await buy();
  await env.DB.prepare("UPDATE events SET image_key = 'a1.webp' WHERE id = ?").bind(sale.eventId).run();
  const deps = mailDepsOf({ ...env, ...provider.settings, ...passes });
  const composed = deps && (await (await purchaseMails(deps, [purchaseId]))(purchaseId));
  if (!composed || !('send' in composed)) throw new Error('The mail is composed');
  const { html, text } = composed.send;
  expect(html).toContain(`src="${SITE}/api/events/${sale.eventId}/strip.jpg?v=`);
  expect(text).toContain('Add to Google Wallet: https://pay.google.com/gp/v/save/');
  const apple = /Add to Apple Wallet: (\S+)/.exec(text)?.[1] ?? '';
  const later = Date.now() + 60 * 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  const opened = await workerWith(passes, apple);
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass']);
  const stranger = await workerWith(passes, apple.replace(buyer.id, crypto.randomUUID()));
  expect(stranger.status).toBe(401);
});

test("the mail is in the buyer's language, or else that of the event's currency", async () => {
  const provider = mailProvider();
  const chosen = await buy();
  await env.DB.prepare(`UPDATE users SET language = 'es' WHERE id = ?`).bind(chosen.buyer.id).run();
  const rubles = await buy({
    sale: await eventOnSale({ currency: 'RUB', types: [{ price: 0 }] }),
    quantity: 3,
  });
  await provider.drain();
  const mails = await provider.taken();
  expect(mailOf(mails, chosen.buyer)).toMatchObject([{ subject: 'Tus boletos: Night' }]);
  expect(mailOf(mails, rubles.buyer)).toMatchObject([
    { subject: 'Ваши билеты: Night', text: expect.stringContaining('Вот ваши 3 билета') },
  ]);
});

test("a person who signed up in Russian gets Russian mails, regardless of the event's currency", async () => {
  const provider = mailProvider();
  const email = newAddress();
  const { auth } = browser();
  const up = await auth.signUp({
    email,
    password: 'correct horse',
    options: { data: { name: 'Вера', language: 'ru' } },
  });
  expect(up.error).toBeNull();
  const { data } = await auth.verifyOtp({ token_hash: linkToken(await mailTo(email)), type: 'email' });
  const token = data.session?.access_token ?? '';
  const signedIn = await guest.mutate('auth.loginWithSupabase', { accessToken: token });
  expect(signedIn.data.language).toBe('ru');
  const sale = await eventOnSale({ types: [{ price: 0 }] });
  const bought = await callTrpc('tickets.purchase', 'mutation', purchaseOf(sale), { token });
  expect(bought.error).toBeNull();
  await provider.drain();
  const mails = (await provider.taken()).filter(({ to }) => to.includes(email));
  expect(mails).toMatchObject([{ subject: 'Ваши билеты: Night' }]);
});

test('a repeated purchase and concurrent runs send one mail', async () => {
  const provider = mailProvider();
  const { buyer, input } = await buy();
  await buyer.mutate('tickets.purchase', input);
  await Promise.all([provider.drain(), provider.drain(), provider.drain()]);
  await buyer.mutate('tickets.purchase', input);
  await provider.drain();
  const requests = (await provider.requests()).map(({ body }) => body);
  expect(mailOf(requests, buyer)).toHaveLength(1);
});

test('refused and old purchases cause no mail', async () => {
  const provider = mailProvider();
  const sale = await eventOnSale({ types: [{ price: 5_000 }] });
  const poor = await buyerWith(10);
  await poor.mutate('tickets.purchase', purchaseOf(sale));
  await provider.drain();
  const old = await buy();
  provider.clock.now += MAIL_OWED_MAX_MS + 60_000;
  await provider.drain();
  const mails = await provider.taken();
  expect(mailOf(mails, poor)).toEqual([]);
  expect(mailOf(mails, old.buyer)).toEqual([]);
  expect(await mailRow(old.purchaseId)).toBeNull();
});

test('after a run that died with the mail accepted, the next run repeats it with the same key once the lease ends', async () => {
  const provider = mailProvider();
  const { buyer, purchaseId } = await buy();
  // Dies between sending and the write to D1.
  const dying: D1Database = Object.create(env.DB, {
    batch: {
      value: async (statements: D1PreparedStatement[]) => {
        if (mailOf(await provider.taken(), buyer).length > 0) throw new Error('gone');
        return await env.DB.batch(statements);
      },
    },
    prepare: { value: (sql: string) => env.DB.prepare(sql) },
  });
  await expect(provider.drain(dying)).rejects.toThrow('gone');
  expect(await mailRow(purchaseId)).toMatchObject({ status: 'owed', tries: 1 });
  await provider.drain();
  expect(
    mailOf(
      (await provider.requests()).map(({ body }) => body),
      buyer,
    ),
  ).toHaveLength(1);
  provider.clock.now += MAIL_MESSAGE_LEASE_MS + 1;
  await provider.drain();
  const keys = (await provider.requests()).map(({ headers }) => headers['idempotency-key']);
  expect(keys.filter((key) => key === `purchase/${purchaseId}`)).toHaveLength(2);
  expect(mailOf(await provider.taken(), buyer)).toHaveLength(1);
  expect(await mailRow(purchaseId)).toMatchObject({ status: 'sent', tries: 2 });
});

test('a failing provider is retried with backoff, then the mail is given up with the reason', async () => {
  const provider = mailProvider();
  const { buyer, purchaseId } = await buy();
  await provider.willAnswer(Array.from({ length: MAIL_TRIES_MAX }, () => ({ status: 503 })));
  const waits: number[] = [];
  for (let tries = 1; tries < MAIL_TRIES_MAX; tries++) {
    await provider.drain();
    const row = await mailRow(purchaseId);
    expect(row).toMatchObject({ status: 'owed', tries, problem: 'the mail provider answered 503' });
    waits.push((row?.due_at ?? 0) - provider.clock.now);
    provider.clock.now = row?.due_at ?? 0;
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  await provider.drain();
  expect(await mailRow(purchaseId)).toMatchObject({ status: 'failed', tries: MAIL_TRIES_MAX });
  provider.clock.now += MAIL_OWED_MAX_MS;
  await provider.drain();
  expect(mailOf(await provider.taken(), buyer)).toEqual([]);
});

test("a provider's pause is respected without counting as a try, and a refused address is given up at once", async () => {
  const provider = mailProvider();
  const paced = await buy();
  const behind = await buy();
  await provider.willAnswer([{ status: 429, retryAfter: 7 }]);
  await provider.drain();
  expect(await provider.requests()).toHaveLength(1);
  for (const { purchaseId } of [paced, behind]) {
    expect(await mailRow(purchaseId)).toMatchObject({
      status: 'owed',
      tries: 0,
      due_at: provider.clock.now + 7_000 + MAIL_QUEUED_MS,
    });
  }
  provider.clock.now += 7_000;
  await provider.willAnswer([{ status: 422 }]);
  await provider.drain();
  const rows = [await mailRow(paced.purchaseId), await mailRow(behind.purchaseId)];
  expect(rows.map((row) => row?.status).sort()).toEqual(['failed', 'sent']);
});

test('refunded tickets and deleted people get no mail', async () => {
  const provider = mailProvider();
  const refunded = await buy();
  const gone = await buy();
  await env.DB.batch([
    env.DB.prepare(`UPDATE tickets SET status = 'refunded', refunded_at = 1 WHERE purchase_id = ?`).bind(
      refunded.purchaseId,
    ),
    env.DB.prepare(`UPDATE users SET status = 'inactive' WHERE id = ?`).bind(gone.buyer.id),
  ]);
  await provider.drain();
  expect(await provider.requests()).toEqual([]);
  expect(await mailRow(refunded.purchaseId)).toMatchObject({ status: 'skipped', problem: 'TICKET_REFUNDED' });
  expect(await mailRow(gone.purchaseId)).toMatchObject({ status: 'skipped' });
});

test('without a provider, a site or the setting no mails are queued', async () => {
  const { settings } = mailProvider();
  const hosted = { ...env, ...settings, AUTH_MODE: 'hosted' };
  expect(mailDepsOf(hosted)).not.toBeNull();
  for (const missing of [{ MAIL_API_KEY: '' }, { SITE_URL: '' }, { PURCHASE_MAILS: 'off' }]) {
    expect(mailDepsOf({ ...hosted, ...missing })).toBeNull();
  }
  const { purchaseId } = await buy();
  await worker.scheduled(createScheduledController(), env, createExecutionContext());
  expect(await mailRow(purchaseId)).toBeNull();
});

test('the cron sends pending mails', async () => {
  const provider = mailProvider();
  const { buyer } = await buy();
  await worker.scheduled(
    createScheduledController(),
    { ...env, ...provider.settings, MAIL_QUEUE: promptQueue('aforo-mails', provider.settings) },
    createExecutionContext(),
  );
  expect(mailOf(await provider.taken(), buyer)).toHaveLength(1);
});

test('a purchase triggers its own mail after the response, and the mailbox has it once with its files', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(5_000);
  const context = createExecutionContext();
  const csrf = 'c5f'.repeat(16);
  const request = new Request(`${SITE}/api/trpc/tickets.purchase`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${buyer.token}`,
      cookie: `csrf_token=${csrf}`,
      'x-csrf-token': csrf,
      'content-type': 'application/json',
    },
    body: JSON.stringify(purchaseOf(sale)),
  });
  const settings = { PURCHASE_MAILS: 'on' };
  const MAIL_QUEUE = promptQueue('aforo-mails', settings);
  const answer = await app.fetch(request, { ...env, ...settings, MAIL_QUEUE }, context);
  expect(answer.status).toBe(200);
  await waitOnExecutionContext(context);
  const [mail, ...others] = (await mailsTo(buyer.email)) as unknown as {
    id: number;
    attachments: { name: string; type: string; sizeBytes: number }[];
  }[];
  expect(others).toEqual([]);
  expect(mail?.attachments.map(({ name }) => name)).toEqual(['tickets.pdf', 'event.ics']);
  const file = await SELF.fetch(`${SITE}/dev/mailbox/${mail?.id}/files/0`);
  expect(file.headers.get('content-disposition')).toContain('tickets.pdf');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(bytes.byteLength).toBe(mail?.attachments[0]?.sizeBytes);
  expect(await readPdf(bytes)).toHaveLength(1);
  expect((await SELF.fetch(`${SITE}/dev/mailbox/${mail?.id}/files/3`)).status).toBe(404);
  expect((await SELF.fetch(`${SITE}/dev/mailbox/x/files/0`)).status).toBe(404);
});

test('purchases are scanned in pages, each once', async () => {
  const provider = mailProvider();
  const { purchaseId } = await buy();
  const page = () => ({ lease: crypto.randomUUID(), now: provider.clock.now, queuedMs: MAIL_QUEUED_MS });
  const first = await noteOwedPurchases(env.DB, page());
  expect(first.isMore).toBe(false);
  expect(first.owed.map(({ subjectId }) => subjectId)).toContain(purchaseId);
  const noted = await env.DB.prepare('SELECT count(*) AS count FROM deliveries').first<{ count: number }>();
  expect((await noteOwedPurchases(env.DB, page())).owed).toEqual([]);
  expect(await env.DB.prepare('SELECT count(*) AS count FROM deliveries').first()).toEqual(noted);
  expect(await mailRow(purchaseId)).toMatchObject({ status: 'owed', tries: 0 });
});

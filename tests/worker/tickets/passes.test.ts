import { env } from 'cloudflare:test';
import { jwtVerify } from 'jose';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  type Authority,
  appleSettings,
  GOOGLE_ISSUER,
  googleSettings,
  newAuthority,
  oneLine,
  PASS_TYPE_ID,
  TEAM_ID,
} from '#tests/support/pass-certificates.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { workerWith } from '#tests/support/worker/hosted.ts';
import { SITE as LOCAL, type Person, person } from '#tests/support/worker/people.ts';
import { readPass, unzip } from '#tests/support/worker/read-pass.ts';
import { transferTo } from '#tests/support/worker/transfers.ts';
import { forOneCall } from '#worker/box-office/parts.ts';
import type { Env } from '#worker/env.ts';

const SITE = 'https://aforo.test';

let authority: Authority;
let settings: Partial<Env>;
let googleKey: CryptoKey;

beforeAll(async () => {
  authority = await newAuthority();
  const google = await googleSettings();
  googleKey = google.publicKey;
  settings = { ...(await appleSettings(authority)), ...google.settings };
});

async function buy(quantity = 1) {
  const buyer = await buyerWith(10_000);
  const sale = await eventOnSale({ types: [{ name: 'Балкон', price: 1_250 }] });
  await env.DB.prepare(
    `UPDATE events SET name = 'Noche “Ñandú”', venue_name = 'Foro', venue_address = 'Av. 5', city = 'Mérida',
                       time_zone = 'America/Mexico_City', starts_at = 1798768800000, ends_at = 1798783200000
     WHERE id = ?`,
  )
    .bind(sale.eventId)
    .run();
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, quantity));
  return { buyer, sale, ticketId: String(data.ticketIds[0]) };
}

interface Ask {
  wallet?: 'apple' | 'google';
  language?: string;
  settings?: Partial<Env>;
}

/** Requests "Add to wallet". @returns the URL to open, or the refusal */
async function ask(
  who: Person | null,
  ticketId: string,
  { wallet = 'apple', language = 'es', ...other }: Ask = {},
) {
  const input = encodeURIComponent(JSON.stringify({ ticketId, wallet, language }));
  const answer = await workerWith(
    { ...settings, ...other.settings },
    `${LOCAL}/api/trpc/tickets.passLink?input=${input}`,
    who ? { headers: { authorization: `Bearer ${who.token}` } } : {},
  );
  const body = await answer.json<{
    result?: { data: { url: string } };
    error?: { data: { errorCode: string } };
  }>();
  return { url: body.result?.data.url ?? '', code: body.error?.data.errorCode };
}

async function open(path: string, headers: Record<string, string> = {}, other: Partial<Env> = {}) {
  // Wallets update passes over https only.
  const answer = await workerWith({ ...settings, SITE_URL: SITE, ...other }, `${SITE}${path}`, { headers });
  const isPass = answer.headers.get('content-type') === 'application/vnd.apple.pkpass';
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const code =
    isPass || bytes.byteLength === 0
      ? null
      : JSON.parse(new TextDecoder().decode(bytes)).error.data.errorCode;
  return { status: answer.status, headers: answer.headers, bytes, code };
}

test("a pass is signed down to the authority, and has event, place, holder, local time and the ticket's code", async () => {
  const { buyer, sale, ticketId } = await buy();
  const { url } = await ask(buyer, ticketId);
  const { status, headers, bytes } = await open(url);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-language')).toBe('es');
  const pass = await readPass(bytes, authority);
  expect(pass.names).toEqual(
    expect.arrayContaining([
      'pass.json',
      'icon.png',
      'icon@2x.png',
      'logo@2x.png',
      'manifest.json',
      'signature',
    ]),
  );
  const { qr, shortCode } = (await buyer.query('tickets.get', { ticketId })).data;
  const { json } = pass;
  expect(json).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: PASS_TYPE_ID,
    teamIdentifier: TEAM_ID,
    serialNumber: ticketId,
    description: 'Boleto: Noche “Ñandú”',
    groupingIdentifier: sale.eventId,
    relevantDate: '2026-12-31T20:00:00-06:00',
    expirationDate: '2027-01-01T00:00:00-06:00',
    voided: false,
    webServiceURL: `${SITE}/api/passes/apple/es`,
  });
  expect(json.barcodes).toEqual([
    { format: 'PKBarcodeFormatQR', message: qr, messageEncoding: 'iso-8859-1', altText: shortCode },
  ]);
  const fields = Object.values(
    json.eventTicket as Record<string, { key: string; label: string; value: string }[]>,
  ).flat();
  const field = (key: string) => fields.find((each) => each.key === key);
  expect(field('event')?.value).toBe('Noche “Ñandú”');
  expect(field('venue')).toMatchObject({ label: 'Lugar', value: 'Foro' });
  expect(field('address')?.value).toBe('Av. 5, Mérida');
  expect(field('type')?.value).toBe('Балкон');
  expect(field('starts')).toMatchObject({ value: '2026-12-31T20:00:00-06:00', ignoresTimeZone: true });
});

test('a pass with one changed byte, or of another authority, does not verify', async () => {
  const { buyer, ticketId } = await buy();
  const { bytes } = await open((await ask(buyer, ticketId)).url);
  await expect(readPass(bytes, await newAuthority())).rejects.toThrow();
  const at = Buffer.from(bytes).indexOf('"voided":false');
  bytes[at + 10] = 'x'.charCodeAt(0);
  expect(() => unzip(bytes)).toThrow('pass.json is not what its checksum says');
});

test('a refunded ticket gets no new pass, and an existing pass says so when it is updated', async () => {
  const { buyer, sale, ticketId } = await buy();
  const { url } = await ask(buyer, ticketId, { language: 'ru' });
  const { json } = await readPass((await open(url)).bytes, authority);
  const again = `${new URL(json.webServiceURL).pathname}/v1/passes/${PASS_TYPE_ID}/${ticketId}`;
  const headers = { authorization: `ApplePass ${json.authenticationToken}` };
  expect((await readPass((await open(again, headers)).bytes, authority)).json.voided).toBe(false);
  await forOneCall(boxOfficeOf(sale.eventId).refunds()).refundTicket({
    actor: { id: sale.organizer.id, isAdmin: false },
    requestId: crypto.randomUUID(),
    ticketId,
    reason: '',
  });
  expect((await ask(buyer, ticketId)).code).toBe('TICKET_REFUNDED');
  expect((await ask(buyer, ticketId, { wallet: 'google' })).code).toBe('TICKET_REFUNDED');
  expect((await open(url)).code).toBe('TICKET_REFUNDED');
  const known = await open(again, headers);
  const later = (await readPass(known.bytes, authority)).json;
  expect(later.voided).toBe(true);
  expect(later.barcodes ?? later.barcode).toBeUndefined();
  expect(new TextDecoder().decode(known.bytes)).not.toContain('AF2:');
  expect(later.eventTicket.secondaryFields[1]).toEqual({
    key: 'state',
    label: 'Больше не действует',
    value: 'Возвращён',
  });
});

test('the pass of a used ticket or a cancelled event is voided, and no new one is issued', async () => {
  const used = await buy();
  const first = (await readPass((await open((await ask(used.buyer, used.ticketId)).url)).bytes, authority))
    .json;
  await env.DB.prepare(`UPDATE tickets SET status = 'used', used_at = 1 WHERE id = ?`)
    .bind(used.ticketId)
    .run();
  expect((await ask(used.buyer, used.ticketId)).code).toBe('TICKET_ALREADY_USED');
  const again = `/api/passes/apple/en/v1/passes/${PASS_TYPE_ID}/${used.ticketId}`;
  const { bytes } = await open(again, { authorization: `ApplePass ${first.authenticationToken}` });
  const later = (await readPass(bytes, authority)).json;
  expect(later).toMatchObject({ voided: true });
  expect(later.eventTicket.secondaryFields[1].value).toBe('Used');
  const cancelled = await buy();
  await env.DB.prepare(`UPDATE events SET status = 'cancelled' WHERE id = ?`)
    .bind(cancelled.sale.eventId)
    .run();
  expect((await ask(cancelled.buyer, cancelled.ticketId)).code).toBe('EVENT_CANCELLED');
});

test("a transferred ticket voids its former holders' passes when they are updated, and shows them no new code", async () => {
  const { buyer, ticketId } = await buy();
  const issueTo = async (who: Person) => {
    const { json } = await readPass((await open((await ask(who, ticketId)).url)).bytes, authority);
    return json.authenticationToken as string;
  };
  const update = async (token: string) => {
    const path = `/api/passes/apple/en/v1/passes/${PASS_TYPE_ID}/${ticketId}`;
    return (await readPass((await open(path, { authorization: `ApplePass ${token}` })).bytes, authority))
      .json;
  };
  const [friend, last] = [await person(), await person()];
  const tokens = [await issueTo(buyer)];
  await transferTo(friend, { who: buyer, id: ticketId });
  tokens.push(await issueTo(friend));
  await transferTo(last, { who: friend, id: ticketId });
  for (const token of tokens) {
    const pass = await update(token);
    expect(pass.voided).toBe(true);
    expect(pass.barcodes ?? pass.barcode).toBeUndefined();
    expect(pass.eventTicket.secondaryFields[1].value).toBe('Passed on to someone else');
    expect(JSON.stringify(pass)).not.toContain(last.name);
  }
  const { qr } = (await last.query('tickets.get', { ticketId })).data;
  expect(await update(await issueTo(last))).toMatchObject({ voided: false, barcode: { message: qr } });
  await transferTo(buyer, { who: last, id: ticketId });
  expect(await update(tokens[0] ?? '')).toMatchObject({ voided: false });
});

test("only the ticket's holder can get a pass", async () => {
  const { sale, ticketId } = await buy();
  for (const stranger of [await person(), await person({ role: 'admin' }), sale.organizer]) {
    for (const wallet of ['apple', 'google'] as const) {
      expect((await ask(stranger, ticketId, { wallet })).code).toBe('NOT_FOUND');
    }
  }
  expect((await ask(null, ticketId)).code).toBe('NOT_SIGNED_IN');
  const buyer = await buyerWith(100);
  const unpaid = await buyer.mutate('tickets.purchase', purchaseOf(sale, 1));
  expect(unpaid.error?.data.errorCode).toBe('INSUFFICIENT_BALANCE');
  expect((await ask(buyer, crypto.randomUUID())).code).toBe('NOT_FOUND');
});

test('a pass URL is valid for one ticket, holder and language, for five minutes', async () => {
  const { buyer, ticketId } = await buy();
  const other = await buy();
  const { url } = await ask(buyer, ticketId);
  const bare = url.slice(0, url.indexOf('?'));
  const changed = [
    bare,
    url.replace(ticketId, other.ticketId),
    url.replace(buyer.id, other.buyer.id),
    url.replace('lang=es', 'lang=en'),
    url.replace(/until=\d/, 'until=9'),
    url.replace(/key=./, 'key='),
    url.replace(ticketId, 'x'.repeat(2_000)),
  ];
  for (const address of changed) expect((await open(address)).code).toBe('NOT_SIGNED_IN');
  // A session token alone is refused too: the signed URL is the proof.
  expect((await open(bare, { authorization: `Bearer ${buyer.token}` })).status).toBe(401);
  await env.DB.prepare(`UPDATE users SET status = 'inactive' WHERE id = ?`).bind(buyer.id).run();
  expect((await open(url)).code).toBe('ACCOUNT_INACTIVE');
  vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1, toFake: ['Date'] });
  try {
    expect((await open(url)).code).toBe('NOT_SIGNED_IN');
  } finally {
    vi.useRealTimers();
  }
});

test("a wallet needs the pass's own token to update it", async () => {
  const { buyer, ticketId } = await buy(2);
  const other = await buy();
  const { json } = await readPass((await open((await ask(buyer, ticketId)).url)).bytes, authority);
  const good = { authorization: `ApplePass ${json.authenticationToken}` };
  const service = '/api/passes/apple/es/v1';
  for (const [path, headers] of [
    [`passes/${PASS_TYPE_ID}/${ticketId}`, {}],
    [`passes/${PASS_TYPE_ID}/${other.ticketId}`, good],
    [`passes/pass.somebody.else/${ticketId}`, good],
    [`passes/${PASS_TYPE_ID}/${ticketId}`, { authorization: `ApplePass ${'x'.repeat(43)}` }],
  ] as const) {
    expect((await open(`${service}/${path}`, headers)).status).toBe(401);
  }
  const registration = `${SITE}${service}/devices/d1/registrations/${PASS_TYPE_ID}/${ticketId}`;
  const register = (headers: Record<string, string>) =>
    workerWith(settings, registration, { method: 'POST', headers, body: '{"pushToken":"p"}' });
  expect((await register(good)).status).toBe(201);
  expect((await register({})).status).toBe(401);
});

test("Google's link carries event and ticket in a token signed by the service account", async () => {
  const { buyer, sale, ticketId } = await buy();
  const { url } = await ask(buyer, ticketId, { wallet: 'google', language: 'ru' });
  expect(url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/);
  const { payload, protectedHeader } = await jwtVerify(url.slice(url.lastIndexOf('/') + 1), googleKey, {
    issuer: 'passes@aforo-test.iam.gserviceaccount.com',
    audience: 'google',
  });
  expect(protectedHeader).toMatchObject({ alg: 'RS256' });
  expect(payload).toMatchObject({ typ: 'savetowallet', origins: [LOCAL], iat: expect.any(Number) });
  const { eventTicketClasses, eventTicketObjects } = payload.payload as Record<string, object[]>;
  const text = (value: string) => ({ defaultValue: { language: 'ru', value } });
  const classId = expect.stringMatching(new RegExp(`^${GOOGLE_ISSUER}\\.event-${sale.eventId}\\.[\\w-]{8}$`));
  expect(eventTicketClasses).toMatchObject([
    {
      id: classId,
      reviewStatus: 'UNDER_REVIEW',
      eventName: text('Noche “Ñandú”'),
      venue: { name: text('Foro'), address: text('Av. 5, Mérida') },
      dateTime: { start: '2026-12-31T20:00:00-06:00', end: '2027-01-01T00:00:00-06:00' },
    },
  ]);
  const { qr, shortCode } = (await buyer.query('tickets.get', { ticketId })).data;
  expect(eventTicketObjects).toMatchObject([
    {
      id: expect.stringMatching(new RegExp(`^${GOOGLE_ISSUER}\\.ticket-${ticketId}\\.[\\w-]{8}$`)),
      classId,
      state: 'ACTIVE',
      ticketNumber: shortCode,
      ticketType: text('Балкон'),
      barcode: { type: 'QR_CODE', value: qr, alternateText: shortCode },
    },
  ]);
});

async function offered(other: Partial<Env>): Promise<string[]> {
  const answer = await workerWith(other, `${SITE}/api/config`);
  return (await answer.json<{ passes: string[] }>()).passes;
}

test('a wallet is offered only with complete and valid settings, and the log names the invalid one', async () => {
  // Overrides values set by hand.
  const none = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
  expect(await offered(none)).toEqual([]);
  expect(await offered(settings)).toEqual(['apple', 'google']);
  const noGoogle = { GOOGLE_WALLET_ISSUER_ID: '', GOOGLE_WALLET_KEY: '' };
  // On one line, as the dashboard may store it.
  const key = oneLine(settings.APPLE_PASS_KEY ?? '');
  expect(await offered({ ...settings, APPLE_PASS_KEY: key, ...noGoogle })).toEqual(['apple']);
  const foreign = await appleSettings(await newAuthority());
  const expired = await appleSettings(authority, Date.now() - 60_000);
  const wrong: [Partial<Env>, string][] = [
    [{ APPLE_PASS_KEY: '' }, 'APPLE_PASS_KEY missing'],
    [{ APPLE_PASS_CERTIFICATE: 'certificate' }, 'APPLE_PASS_CERTIFICATE is no certificate in PEM'],
    [{ APPLE_WWDR_CERTIFICATE: 'certificate' }, 'APPLE_WWDR_CERTIFICATE is no certificate in PEM'],
    [{ APPLE_PASS_KEY: 'key' }, 'APPLE_PASS_KEY is no RSA private key in PEM without a passphrase'],
    [
      { APPLE_PASS_KEY: foreign.APPLE_PASS_KEY ?? '' },
      'APPLE_PASS_KEY does not belong to APPLE_PASS_CERTIFICATE',
    ],
    [
      { APPLE_WWDR_CERTIFICATE: foreign.APPLE_WWDR_CERTIFICATE ?? '' },
      'APPLE_WWDR_CERTIFICATE did not issue APPLE_PASS_CERTIFICATE',
    ],
    [{ APPLE_PASS_TYPE_ID: 'pass.other' }, 'APPLE_PASS_CERTIFICATE is not for APPLE_PASS_TYPE_ID'],
    [{ APPLE_TEAM_ID: 'OTHER' }, 'APPLE_PASS_CERTIFICATE is not of APPLE_TEAM_ID'],
    [expired, 'APPLE_PASS_CERTIFICATE or APPLE_WWDR_CERTIFICATE is not in force today'],
    [{ GOOGLE_WALLET_ISSUER_ID: '' }, 'GOOGLE_WALLET_ISSUER_ID missing'],
    [{ GOOGLE_WALLET_KEY: '' }, 'GOOGLE_WALLET_KEY missing'],
    [{ GOOGLE_WALLET_ISSUER_ID: 'mine' }, 'GOOGLE_WALLET_ISSUER_ID is no number'],
    [{ GOOGLE_WALLET_KEY: '{}' }, 'GOOGLE_WALLET_KEY is not the JSON key file of a service account'],
    [
      { GOOGLE_WALLET_KEY: '{"client_email":"a@b.test","private_key":"key"}' },
      'GOOGLE_WALLET_KEY has no private key that can be read',
    ],
  ];
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    for (const [other, reason] of wrong) {
      const wallet = reason.startsWith('APPLE') ? 'apple' : 'google';
      expect(await offered({ ...settings, ...other })).not.toContain(wallet);
      expect(await offered({ ...settings, ...other })).toHaveLength(1);
      const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as { message: string });
      expect(lines.filter(({ message }) => message === reason)).toHaveLength(1);
    }
    const told = JSON.stringify(log.mock.calls);
    expect(told).not.toContain('PRIVATE KEY');
  } finally {
    log.mockRestore();
  }
});

test('passes of an unconfigured wallet are refused without an error', async () => {
  const { buyer, ticketId } = await buy();
  const { url } = await ask(buyer, ticketId);
  const without = { APPLE_PASS_KEY: '', GOOGLE_WALLET_KEY: '' };
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const wallet of ['apple', 'google'] as const) {
    expect((await ask(buyer, ticketId, { wallet, settings: without })).code).toBe('PASSES_UNAVAILABLE');
  }
  expect((await open(url, {}, without)).code).toBe('PASSES_UNAVAILABLE');
  vi.restoreAllMocks();
});

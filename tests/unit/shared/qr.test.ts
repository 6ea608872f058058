import fc from 'fast-check';
import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { fromBase45, toBase45 } from '#shared/codes/base45.ts';
import { toBase64Url } from '#shared/codes/base64url.ts';
import { type KeyRingEnv, ticketSigningKey, ticketVerificationKeys } from '#shared/codes/key-ring.ts';
import {
  formatShortCode,
  isOfEvent,
  newShortCode,
  type ParsedQr,
  parseQr,
  parseShortCode,
  readCode,
  signQr,
  verifyQr,
} from '#shared/codes/qr.ts';
import { rotatedRing } from '../../../scripts/keys/rotated-ring.ts';

const KEYS: KeyRingEnv = { TICKET_SIGNING_KEYS: rotatedRing() };
const keysIn = (ring: string) => JSON.parse(ring) as { kid: string; x: string; d?: string }[];
const content = {
  kind: 'ticket',
  eventId: '11111111-1111-4111-8111-111111111111',
  secret: 'AAECAwQFBgcICQoLDA0ODw',
} as const;

const codeBy = async (keys: KeyRingEnv, change: { kind?: 'order'; eventId?: string } = {}) =>
  signQr({ ...content, ...change }, await ticketSigningKey(keys));
const verdictOf = async (text: string, keys: KeyRingEnv) => {
  const qr = parseQr(text);
  return qr && (await verifyQr(qr, await ticketVerificationKeys(keys)));
};

/** The key whose seed is the bytes from 0 to 31. */
const FIXED_RING = JSON.stringify([
  {
    kid: '1',
    kty: 'OKP',
    crv: 'Ed25519',
    d: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
    x: 'A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg',
  },
]);

/** What it signs for `content`. */
const FIXED_TEXTS = {
  ticket:
    'AF2:360472472782W62X507H0QS00+0J61%H1CT1U:1N0SD-QXHU*S61 3%AUA.BIM9WDU2QL1EHQR4-0R6VF*JQ%4B%$AFK0J-3VHDYFELCFUH9LBGE30YOQXLEC8KZIEZ743/4F0',
  order:
    'AF2:BEG472472782W62X507H0QS00+0J61%H1CT1*-1H.QGJQQGOTF4UMGQ:JK$LHKSQ0WK1JIHHF2C19OJT0$EA:YRPPCC80PGVLQBL$HCIHQ.LAH5QBCH55AP2U3PP+Q31CDT400',
} as const;

test.each(['ticket', 'order'] as const)(
  'a given %s and key make the same text in every release',
  async (kind) => {
    const key = await ticketSigningKey({ TICKET_SIGNING_KEYS: FIXED_RING });
    expect(await signQr({ ...content, kind }, key)).toBe(FIXED_TEXTS[kind]);
  },
);

test('a code is read back, and a QR of 41 modules in alphanumeric mode holds it', async () => {
  const text = await codeBy(KEYS);
  expect(text).toMatch(/^AF2:[0-9A-Z $%*+\-./:]{134}$/);
  expect(parseQr(text)).toMatchObject({ kind: 'ticket', keyId: 1, secret: content.secret });
  expect(await verdictOf(text, KEYS)).toBe('valid');
  const { modules, segments } = create(text, { errorCorrectionLevel: 'M' });
  expect(modules.size).toBe(41);
  expect(segments.map(({ mode }) => mode.id)).toEqual(['Alphanumeric']);
});

test("a code's event is recognized, and no other", async () => {
  const qr = parseQr(await codeBy(KEYS));
  expect(qr && isOfEvent(qr, content.eventId)).toBe(true);
  expect(qr && isOfEvent(qr, '22222222-2222-4222-8222-222222222222')).toBe(false);
});

/** All that a code says, whether the signature covers it or not. */
const contentOf = (qr: ParsedQr | null) => `${JSON.stringify(qr)}|${qr?.signed}|${qr?.signature}`;

test('a code with one changed character, or of another key, does not verify', async () => {
  const text = await codeBy(KEYS);
  expect(await verdictOf(text, { TICKET_SIGNING_KEYS: rotatedRing() })).toBe('invalid');
  for (let at = 'AF2:'.length; at < text.length; at += 5) {
    const letter = text.charAt(at);
    const changed = text.slice(0, at) + (letter === 'A' ? 'B' : 'A') + text.slice(at + 1);
    // A character of Base45 may exceed two bytes.
    const isOther = parseQr(changed) && contentOf(parseQr(changed)) !== contentOf(parseQr(text));
    if (isOther) expect(await verdictOf(changed, KEYS)).not.toBe('valid');
  }
});

test('a ring verifies the codes of its earlier keys, and names one that left it as unknown', async () => {
  const before = rotatedRing();
  const after = { TICKET_SIGNING_KEYS: rotatedRing(before) };
  const left = { TICKET_SIGNING_KEYS: JSON.stringify(keysIn(after.TICKET_SIGNING_KEYS).slice(0, 1)) };
  const printed = await codeBy({ TICKET_SIGNING_KEYS: before });
  expect(await verdictOf(printed, after)).toBe('valid');
  expect(await verdictOf(await codeBy(after), after)).toBe('valid');
  expect(parseQr(await codeBy(after))?.keyId).toBe(2);
  expect(await verdictOf(printed, left)).toBe('unknown_key');
});

test('a rotation keeps no private half but that of the new key', () => {
  const before = rotatedRing();
  const ring = keysIn(rotatedRing(before));
  const [old] = keysIn(before);
  expect(ring.map(({ kid, d }) => [kid, d !== undefined])).toEqual([
    ['2', true],
    ['1', false],
  ]);
  expect(ring[1]?.x).toBe(old?.x);
});

test('a retired key leaves the ring, and no later key takes its id', () => {
  const idsOf = (ring: string) => keysIn(ring).map(({ kid }) => kid);
  const ring = rotatedRing(rotatedRing());
  const retired = rotatedRing(ring, ['2']);
  expect(idsOf(retired)).toEqual(['3', '1']);
  expect(idsOf(rotatedRing(rotatedRing(retired, ['3'])))).toEqual(['5', '4', '1']);
  expect(() => rotatedRing(ring, ['two'])).toThrow('The ring has no key two');
});

test.each([
  ['no JSON', 'x'],
  ['an empty ring', '[]'],
  ['a first key without its private half', JSON.stringify(keysIn(rotatedRing(rotatedRing())).slice(1))],
  ['a key id above 127', rotatedRing().replace('"kid":"1"', '"kid":"128"')],
  ['one key id twice', JSON.stringify([...keysIn(rotatedRing()), ...keysIn(rotatedRing())])],
])('%s is no key ring, and the message repeats none of it', async (_, ring) => {
  const read = async () => ticketSigningKey({ TICKET_SIGNING_KEYS: ring });
  await expect(read()).rejects.toThrow(/^TICKET_SIGNING_KEYS is no key ring: [^"]*$/);
});

test('an order\'s code has the kind "order"', async () => {
  const text = await codeBy(KEYS, { kind: 'order' });
  expect(parseQr(text)?.kind).toBe('order');
  expect(await verdictOf(text, KEYS)).toBe('valid');
});

test.each([
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['base-45', 'UJCLQE7W581'],
])('%s is %s in Base45, as in RFC 9285', (plain, text) => {
  expect(toBase45(Buffer.from(plain))).toBe(text);
  expect(fromBase45(text)).toEqual(new Uint8Array(Buffer.from(plain)));
});

test('any bytes come back from Base45', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(fromBase45(toBase45(bytes))).toEqual(new Uint8Array(bytes));
    }),
  );
});

test.each(['A', 'GGX', '::', ':::', 'ab', 'A_B', 'É00'])('%s is no Base45', (text) => {
  expect(fromBase45(text)).toBeNull();
});

test.each([
  '',
  'AF1:',
  `AF1.T.${'A'.repeat(86)}.${'A'.repeat(86)}`,
  'AF2.T.AAAA.AAAA',
  'AF2:',
  `AF2:${'0'.repeat(133)}`,
  `AF2:${'0'.repeat(137)}`,
  `AF2:${':'.repeat(134)}`,
  `af2:${'0'.repeat(134)}`,
  `AF2:${'0'.repeat(600)}`,
  content.eventId,
  'https://aforo.example/t/1',
  'x'.repeat(5_000),
])('%s is not recognized as a code', (text) => {
  expect(readCode(text).form).toBe('malformed');
});

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string().map((rest) => `AF2:${rest}`),
      ),
      (text) => {
        expect(['qr', 'short', 'malformed']).toContain(readCode(text).form);
      },
    ),
  );
});

test('a short code is read in lowercase, with spaces, and with O, I and L for 0 and 1', () => {
  const code = newShortCode(Uint8Array.from({ length: 12 }, (_, index) => index * 7));
  expect(code).toHaveLength(12);
  expect(parseShortCode(formatShortCode(code).toLowerCase())).toBe(code);
  expect(parseShortCode('oil0-1234-5678')).toBe('011012345678');
  expect(parseShortCode('1234-5678')).toBeNull();
  expect(parseShortCode('UUUU-UUUU-UUUU')).toBeNull();
});

test.each([
  ['Cyrillic letters that look the same', '7КМА-ВСЕН-РТХ4', '7KMABCEHPTX4'],
  ['typed small, with О and З', 'онк3-авсе-ртхз', '0HK3ABCEPTX3'],
  ['an en dash and a hyphen that does not break', '7K4M–Q2XD‑9TZW', '7K4MQ2XD9TZW'],
  ['minus signs and a soft hyphen', '7K4M−Q2\u00adXD−9TZW', '7K4MQ2XD9TZW'],
  ['spaces without a width, and a mark at the start', '\ufeff7K4M\u200b-Q2XD-\u20609TZW', '7K4MQ2XD9TZW'],
  ['a dot at the end', '7K4M-Q2XD-9TZW.', '7K4MQ2XD9TZW'],
  ['letters of full width', '７Ｋ４Ｍ－Ｑ２ＸＤ－９ＴＺＷ', '7K4MQ2XD9TZW'],
])('a short code is read through %s', (_, typed, shortCode) => {
  expect(readCode(typed)).toEqual({ form: 'short', shortCode });
});

test('Cyrillic letters without a Latin lookalike are not a code', () => {
  expect(readCode('7K4M-Q2XD-9TZЖ').form).toBe('malformed');
});

test('look-alike letters of a QR code are not replaced', () => {
  expect(readCode(FIXED_TEXTS.ticket).form).toBe('qr');
  for (const [latin, cyrillic] of [
    ['A', 'А'],
    ['H', 'Н'],
  ] as const)
    expect(readCode(FIXED_TEXTS.ticket.replace(latin, cyrillic)).form).toBe('malformed');
});

test('a pasted code is read through line breaks, invisible characters and a final dot, and keeps its own spaces', async () => {
  // The bytes 06 54 are `0 0` in Base45, so this code has spaces with any signature.
  const spaced = { ...content, secret: toBase64Url(new Uint8Array(new Uint16Array(8).fill(0x0654).buffer)) };
  const text = await signQr(spaced, await ticketSigningKey(KEYS));
  expect(text).toContain(' ');
  const qr = parseQr(text);
  for (const pasted of [
    `${text.slice(0, 40)}\n${text.slice(40)}`,
    `\u200b${text.slice(0, 9)}\u200b${text.slice(9)}`,
    ` \n${text} \n`,
    `${text}.`,
    `  ${text} .\n`,
  ])
    expect(readCode(pasted)).toEqual({ form: 'qr', qr });
});

import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatShortCode,
  newShortCode,
  type ParsedQr,
  parseQr,
  parseShortCode,
  readCode,
  signQr,
  verifyQr,
} from '#shared/codes/qr.ts';
import { ticketPrivateKey, ticketPublicKey } from '#shared/codes/ticket-key.ts';

const newKey = () => JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
const secret = newKey();
const content = {
  kind: 'ticket',
  eventId: '11111111-1111-4111-8111-111111111111',
  subjectId: '22222222-2222-4222-8222-222222222222',
  typeId: '33333333-3333-4333-8333-333333333333',
  secret: 'AAECAwQFBgcICQoLDA0ODw',
} as const;

test('a signed code is read back, and its signature verifies with the public key', async () => {
  const text = await signQr(content, await ticketPrivateKey(secret));
  expect(text).toMatch(/^AF1\.T\.[\w-]{86}\.[\w-]{86}$/);
  const qr = parseQr(text);
  expect(qr).toMatchObject(content);
  expect(qr && (await verifyQr(qr, await ticketPublicKey(secret)))).toBe(true);
});

const bytesOf = (qr: ParsedQr | null) => `${qr?.payload}|${qr?.signature}`;

test('a code with one changed bit, or with another key, does not verify', async () => {
  const text = await signQr(content, await ticketPrivateKey(secret));
  const [publicKey, otherKey] = await Promise.all([ticketPublicKey(secret), ticketPublicKey(newKey())]);
  const qr = parseQr(text);
  expect(qr && (await verifyQr(qr, otherKey))).toBe(false);
  const start = 'AF1.T.'.length;
  for (let at = start; at < start + 86 + 1 + 86; at += 5) {
    const letter = text.charAt(at);
    if (letter === '.') continue;
    const changed = parseQr(text.slice(0, at) + (letter === 'A' ? 'B' : 'A') + text.slice(at + 1));
    // The last of 86 characters has four unused bits, so changing it may decode to the same bytes.
    const isOther = changed && bytesOf(changed) !== bytesOf(qr);
    if (isOther) expect(await verifyQr(changed, publicKey)).toBe(false);
  }
});

test('an order\'s code has the kind "order"', async () => {
  const text = await signQr({ ...content, kind: 'order' }, await ticketPrivateKey(secret));
  expect(parseQr(text)?.kind).toBe('order');
});

test.each([
  '',
  'AF1',
  'AF1.T..',
  'AF2.T.AAAA.AAAA',
  content.subjectId,
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
        fc.string().map((rest) => `AF1.T.${rest}`),
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

test('a pasted QR code is read through spaces, line breaks and a final dot, without replacing letters', async () => {
  const text = await signQr(content, await ticketPrivateKey(secret));
  const qr = parseQr(text);
  const broken = `${text.slice(0, 40)}\n${text.slice(40, 90)} ${text.slice(90)}`;
  for (const pasted of [
    broken,
    `\u200b${text.slice(0, 9)}\u200b${text.slice(9)}`,
    `${text}.`,
    `  ${text} .\n`,
  ])
    expect(readCode(pasted)).toEqual({ form: 'qr', qr });
  for (const other of [text.replace('AF1', 'АF1'), text.replace('T', 'Т'), text.toUpperCase()])
    expect(readCode(other).form === 'qr' && readCode(other)).not.toEqual({ form: 'qr', qr });
});

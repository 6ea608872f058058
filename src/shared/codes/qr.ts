import { CODE_MAX_CHARS } from '../limits.ts';
import { fromBase45, toBase45 } from './base45.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';
import { QR_KEY_ID_MAX, type SigningKey, type VerificationKey } from './ticket-key.ts';

/**
 * The QR code of a ticket or an order, in two formats. New codes are AF2; AF1, which is larger, is read as well.
 * - AF2: `AF2:` and Base45 of 89 bytes: key id (128 added for an order), first 8 bytes of the event's id, secret (16),
 *   Ed25519 signature (64) over the ASCII `AF2:` and the 25 bytes before it
 * - AF1: `AF1.<T ticket, O order>.<payload>.<signature>`, base64url: event id, ticket or order id, type id and secret,
 *   16 bytes each; Ed25519 signature over the text before it
 */
export const QR_KINDS = { T: 'ticket', O: 'order' } as const;
export type QrKind = (typeof QR_KINDS)[keyof typeof QR_KINDS];

export interface QrContent {
  kind: QrKind;
  eventId: string;
  /** Ticket id or order id, by kind; in AF1 only. */
  subjectId: string;
  /** Ticket type id; the nil UUID for an order; in AF1 only. */
  typeId: string;
  /** 128 random bits as base64url (22 characters). The subject is found by it. */
  secret: string;
}

export interface ParsedQr extends Pick<QrContent, 'kind' | 'secret'> {
  /** Null in AF1, which names no key. */
  keyId: number | null;
  /** Start of the event's id in hexadecimal: all of it in AF1. */
  eventHead: string;
  /** The bytes that the signature covers. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const encoder = new TextEncoder();
const AF1_PAYLOAD_BYTES = 64;
const SIGNATURE_BYTES = 64;
const SECRET_BYTES = 16;
const AF2_PREFIX = 'AF2:';
const AF2_EVENT_BYTES = 8;
const AF2_HEAD_BYTES = 1 + AF2_EVENT_BYTES + SECRET_BYTES;
const AF2_ORDER_FLAG = 0x80;

/**
 * A code for manual entry: 12 characters of Crockford's base32 (60 random bits, no I, L, O, U), shown as
 * `XXXX-XXXX-XXXX`. It identifies one ticket of one event and is not derived from any id.
 */
const SHORT_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SHORT_CHARS = 12;

export type ScannedCode =
  | { form: 'qr'; qr: ParsedQr }
  | { form: 'short'; shortCode: string }
  | { form: 'malformed' };

/** White space and invisible characters that mail and chat apps insert into text; AF2 itself has spaces. */
const GATHERED = /[\s\p{Cf}]+/gu;
const GATHERED_BUT_SPACES = /[^\S ]+|\p{Cf}+/gu;

/**
 * Parses scanned or typed text. Tolerates surrounding spaces, trailing dots, and base64's `+ / =` and unused bits: the
 * ids and the secret admit, not the spelling. Look-alike letters are only replaced in short codes, never in a QR text.
 */
export function readCode(text: string): ScannedCode {
  if (text.length > CODE_MAX_CHARS) return { form: 'malformed' };
  // Try the text as scanned first; clean it up only if that is no QR code.
  const qr =
    parseQr(text.trim()) ??
    parseQr(text.replace(GATHERED_BUT_SPACES, '').trim()) ??
    parseQr(text.replace(GATHERED, '').replace(/\.+$/, ''));
  if (qr) return { form: 'qr', qr };
  const shortCode = parseShortCode(text);
  return shortCode ? { form: 'short', shortCode } : { form: 'malformed' };
}

export function parseQr(text: string): ParsedQr | null {
  return text.startsWith(AF2_PREFIX) ? parseAf2(text) : parseAf1(text);
}

function parseAf2(text: string): ParsedQr | null {
  const bytes = fromBase45(text.slice(AF2_PREFIX.length));
  if (bytes?.length !== AF2_HEAD_BYTES + SIGNATURE_BYTES) return null;
  const [first = 0] = bytes;
  return {
    kind: first & AF2_ORDER_FLAG ? 'order' : 'ticket',
    keyId: first & QR_KEY_ID_MAX,
    eventHead: hexOf(bytes.subarray(1, 1 + AF2_EVENT_BYTES)),
    secret: toBase64Url(bytes.subarray(1 + AF2_EVENT_BYTES, AF2_HEAD_BYTES)),
    signed: af2Signed(bytes.subarray(0, AF2_HEAD_BYTES)),
    signature: bytes.subarray(AF2_HEAD_BYTES),
  };
}

function parseAf1(text: string): ParsedQr | null {
  const parts = text.split('.');
  const [prefix, letter, rawPayload, rawSignature] = parts;
  if (parts.length !== 4 || prefix !== 'AF1' || !rawPayload || !rawSignature) return null;
  if (letter !== 'T' && letter !== 'O') return null;
  const payload = fromBase64Url(rawPayload);
  const signature = fromBase64Url(rawSignature);
  if (payload?.length !== AF1_PAYLOAD_BYTES || signature?.length !== SIGNATURE_BYTES) return null;
  const kind = QR_KINDS[letter];
  return {
    kind,
    keyId: null,
    eventHead: hexOf(payload.subarray(0, 16)),
    secret: toBase64Url(payload.subarray(48, 64)),
    signed: encoded(af1Text(kind, payload)),
    signature,
  };
}

/** Whether a code claims this event. Eight random bytes name an event as well as sixteen. */
export function isOfEvent({ eventHead }: ParsedQr, eventId: string): boolean {
  return eventId.replaceAll('-', '').startsWith(eventHead);
}

/** Signs AF2, or AF1 with a key that has no id. Ed25519 is deterministic: always the same text. */
export async function signQr(content: QrContent, { id, key }: SigningKey): Promise<string> {
  const secret = fromBase64Url(content.secret);
  if (secret?.length !== SECRET_BYTES) throw new Error('A QR secret must be 16 bytes');
  const sign = async (signed: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', key, signed));
  const eventId = bytesFromUuid(content.eventId);
  if (id === null) {
    const payload = joined(eventId, bytesFromUuid(content.subjectId), bytesFromUuid(content.typeId), secret);
    const text = af1Text(content.kind, payload);
    return `${text}.${toBase64Url(await sign(encoded(text)))}`;
  }
  const first = content.kind === 'order' ? id | AF2_ORDER_FLAG : id;
  const head = joined([first], eventId.subarray(0, AF2_EVENT_BYTES), secret);
  return AF2_PREFIX + toBase45(joined(head, await sign(af2Signed(head))));
}

/** `unknown_key`: the code names a key that is not among these. */
export type SignatureVerdict = 'valid' | 'invalid' | 'unknown_key';

export async function verifyQr(
  { keyId, signed, signature }: ParsedQr,
  keys: readonly VerificationKey[],
): Promise<SignatureVerdict> {
  // AF1 names no key: most likely the oldest signed it, which is the last.
  const possible = keyId === null ? keys.toReversed() : keys.filter(({ id }) => id === keyId);
  if (possible.length === 0) return 'unknown_key';
  for (const { key } of possible)
    if (await crypto.subtle.verify('Ed25519', key, signature, signed)) return 'valid';
  return 'invalid';
}

/** The text that AF1 signs. It always uses the alphabet of RFC 4648 §5, however the code was written. */
function af1Text(kind: QrKind, payload: Uint8Array): string {
  return `AF1.${kind === 'ticket' ? 'T' : 'O'}.${toBase64Url(payload)}`;
}

function af2Signed(head: Uint8Array): Uint8Array<ArrayBuffer> {
  return joined(encoded(AF2_PREFIX), head);
}

/**
 * Lets a scanner recognize the code of a ticket that it admitted otherwise: 36 bits of the secret, of which 92 stay
 * unknown.
 */
export function secretMark(secret: string): string {
  return secret.slice(0, 6);
}

/** @param random 16 random bytes */
export function newSecret(random: Uint8Array): string {
  return toBase64Url(random.subarray(0, 16));
}

/** @param random at least 12 random bytes */
export function newShortCode(random: Uint8Array): string {
  let code = '';
  for (const byte of random.subarray(0, SHORT_CHARS)) code += SHORT_ALPHABET.charAt(byte & 31);
  return code;
}

/** Cyrillic capitals that look like a letter or digit of a code, typed with a Russian keyboard. */
const LOOK_ALIKES: Record<string, string> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  О: '0',
  Р: 'P',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  З: '3',
};

/**
 * Normalizes `7k4m-q2xd 9tzw` and `7K4MQ2XD9TZW` to the same code. Ignores any dashes and spaces and a trailing dot;
 * reads O as 0, I and L as 1 (Crockford), and Cyrillic letters as their Latin look-alikes.
 */
export function parseShortCode(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}\u2212]|[\s.\p{Cf}]+$/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[АВСЕНКМОРТУХЗ]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(plain) ? plain : null;
}

export function formatShortCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code;
}

function bytesFromUuid(uuid: string): Uint8Array {
  const hex = uuid.replace(/-/g, '');
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new Error('A QR holds UUIDs only');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encoder.encode(text));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += HEX[byte];
  return hex;
}

function joined(...parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

import { CODE_MAX_CHARS } from '#shared/limits.ts';
import { fromBase45, toBase45 } from './base45.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';
import { QR_KEY_ID_MAX, type SigningKey, type VerificationKey } from './ticket-key.ts';

/**
 * The QR code of a ticket or an order, in the format AF2: `AF2:` and Base45 of 89 bytes. These are the key's id (128
 * added for an order), the first 8 bytes of the event's id, the secret (16), and an Ed25519 signature (64) over the
 * ASCII `AF2:` and the 25 bytes before it.
 */
export interface QrContent {
  kind: QrKind;
  eventId: string;
  /** 128 random bits as base64url (22 characters). The ticket or order is found by it. */
  secret: string;
}

export type QrKind = 'ticket' | 'order';

export interface ParsedQr extends Pick<QrContent, 'kind' | 'secret'> {
  keyId: number;
  /** Start of the event's id in hexadecimal. */
  eventHead: string;
  /** The bytes that the signature covers. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

const PREFIX = 'AF2:';
const PREFIX_BYTES = new TextEncoder().encode(PREFIX);
const EVENT_BYTES = 8;
const SECRET_BYTES = 16;
const HEAD_BYTES = 1 + EVENT_BYTES + SECRET_BYTES;
const SIGNATURE_BYTES = 64;
const ORDER_FLAG = 0x80;

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

/** Line breaks and invisible characters that mail and chat apps insert; spaces stay, because AF2 itself has some. */
const GATHERED = /[^\S ]+|\p{Cf}+/gu;

/**
 * Parses scanned or typed text. Tolerates surrounding spaces and trailing dots, with which no AF2 text ends. Look-alike
 * letters are only replaced in short codes, never in a QR text.
 */
export function readCode(text: string): ScannedCode {
  if (text.length > CODE_MAX_CHARS) return { form: 'malformed' };
  // Try the text as scanned first; clean it up only if that is no QR code.
  const qr = parseQr(text.trim()) ?? parseQr(text.replace(GATHERED, '').replace(/^ +|[ .]+$/g, ''));
  if (qr) return { form: 'qr', qr };
  const shortCode = parseShortCode(text);
  return shortCode ? { form: 'short', shortCode } : { form: 'malformed' };
}

export function parseQr(text: string): ParsedQr | null {
  if (!text.startsWith(PREFIX)) return null;
  const bytes = fromBase45(text.slice(PREFIX.length));
  if (bytes?.length !== HEAD_BYTES + SIGNATURE_BYTES) return null;
  const [first = 0] = bytes;
  return {
    kind: first & ORDER_FLAG ? 'order' : 'ticket',
    keyId: first & QR_KEY_ID_MAX,
    eventHead: hexOf(bytes.subarray(1, 1 + EVENT_BYTES)),
    secret: toBase64Url(bytes.subarray(1 + EVENT_BYTES, HEAD_BYTES)),
    signed: joined(PREFIX_BYTES, bytes.subarray(0, HEAD_BYTES)),
    signature: bytes.subarray(HEAD_BYTES),
  };
}

/** Whether a code claims this event. Eight random bytes name an event as well as sixteen. */
export function isOfEvent({ eventHead }: ParsedQr, eventId: string): boolean {
  return eventId.replaceAll('-', '').startsWith(eventHead);
}

/** Ed25519 is deterministic: always the same text. */
export async function signQr({ kind, eventId, secret }: QrContent, { id, key }: SigningKey): Promise<string> {
  const secretBytes = fromBase64Url(secret);
  if (secretBytes?.length !== SECRET_BYTES) throw new Error('A QR secret must be 16 bytes');
  const first = kind === 'order' ? id | ORDER_FLAG : id;
  const head = joined([first], bytesFromUuid(eventId).subarray(0, EVENT_BYTES), secretBytes);
  const signature = await crypto.subtle.sign('Ed25519', key, joined(PREFIX_BYTES, head));
  return PREFIX + toBase45(joined(head, new Uint8Array(signature)));
}

/** `unknown_key`: the code names a key that is not among these. */
export type SignatureVerdict = 'valid' | 'invalid' | 'unknown_key';

export async function verifyQr(
  { keyId, signed, signature }: ParsedQr,
  keys: readonly VerificationKey[],
): Promise<SignatureVerdict> {
  const named = keys.find(({ id }) => id === keyId);
  if (!named) return 'unknown_key';
  return (await crypto.subtle.verify('Ed25519', named.key, signature, signed)) ? 'valid' : 'invalid';
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

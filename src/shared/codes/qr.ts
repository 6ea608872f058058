import { CODE_MAX_CHARS } from '../limits.ts';

/**
 * The QR code of a ticket or an order: `AF1.<kind>.<payload>.<signature>`.
 * - kind: `T` ticket, `O` order
 * - payload: base64url of 64 bytes: event id, ticket (or order) id, type id, secret, 16 bytes each
 * - signature: base64url of the Ed25519 signature (RFC 8032, 64 bytes) over the text `AF1.<kind>.<payload>`
 */
export const QR_KINDS = { T: 'ticket', O: 'order' } as const;
export type QrKind = (typeof QR_KINDS)[keyof typeof QR_KINDS];

export interface QrContent {
  kind: QrKind;
  eventId: string;
  /** Ticket id or order id, by kind. */
  subjectId: string;
  /** Ticket type id; the nil UUID for an order. */
  typeId: string;
  /** 128 random bits as base64url (22 characters). */
  secret: string;
}

export interface ParsedQr extends QrContent {
  /** The 64 bytes covered, with the kind, by the signature. */
  payload: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const PREFIX = 'AF1';
const PAYLOAD_BYTES = 64;
const SIGNATURE_BYTES = 64;

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

/** White space and invisible characters that mail and chat apps insert into text. */
const GATHERED = /[\s\p{Cf}]+/gu;

/**
 * Parses scanned or typed text. Tolerates surrounding spaces, trailing dots, and base64's `+ / =` and unused bits: the
 * ids and the secret admit, not the spelling. Look-alike letters are only replaced in short codes, never in a QR text.
 */
export function readCode(text: string): ScannedCode {
  if (text.length > CODE_MAX_CHARS) return { form: 'malformed' };
  // Try the text as scanned first; clean it up only if that is no QR code.
  const qr = parseQr(text.trim()) ?? parseQr(text.replace(GATHERED, '').replace(/\.+$/, ''));
  if (qr) return { form: 'qr', qr };
  const shortCode = parseShortCode(text);
  return shortCode ? { form: 'short', shortCode } : { form: 'malformed' };
}

export function parseQr(text: string): ParsedQr | null {
  const parts = text.split('.');
  const [prefix, letter, rawPayload, rawSignature] = parts;
  if (parts.length !== 4 || prefix !== PREFIX || !rawPayload || !rawSignature) return null;
  if (letter !== 'T' && letter !== 'O') return null;
  const payload = fromBase64Url(rawPayload);
  const signature = fromBase64Url(rawSignature);
  if (payload?.length !== PAYLOAD_BYTES || signature?.length !== SIGNATURE_BYTES) return null;
  return {
    kind: QR_KINDS[letter],
    eventId: uuidFromBytes(payload.subarray(0, 16)),
    subjectId: uuidFromBytes(payload.subarray(16, 32)),
    typeId: uuidFromBytes(payload.subarray(32, 48)),
    secret: toBase64Url(payload.subarray(48, 64)),
    payload,
    signature,
  };
}

export async function signQr(content: QrContent, privateKey: CryptoKey): Promise<string> {
  const payload = new Uint8Array(PAYLOAD_BYTES);
  payload.set(bytesFromUuid(content.eventId), 0);
  payload.set(bytesFromUuid(content.subjectId), 16);
  payload.set(bytesFromUuid(content.typeId), 32);
  const secret = fromBase64Url(content.secret);
  if (secret?.length !== 16) throw new Error('A QR secret must be 16 bytes');
  payload.set(secret, 48);
  const signed = signedText(content.kind, payload);
  const signature = await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(signed));
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
}

export async function verifyQr(qr: ParsedQr, publicKey: CryptoKey): Promise<boolean> {
  const signed = new TextEncoder().encode(signedText(qr.kind, qr.payload));
  return crypto.subtle.verify('Ed25519', publicKey, qr.signature, signed);
}

/** The signed text. It always uses the alphabet of RFC 4648 §5, however the code was written. */
function signedText(kind: QrKind, payload: Uint8Array): string {
  return `${PREFIX}.${kind === 'ticket' ? 'T' : 'O'}.${toBase64Url(payload)}`;
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

/** Constant-time comparison of two short ASCII strings. */
export function equalConstantTime(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Six-bit value by character code, for both alphabets; 64 for all others. */
const SIX_BITS = new Uint8Array(128).fill(64);
for (const [bits, char] of [...BASE64URL].entries()) SIX_BITS[char.charCodeAt(0)] = bits;
SIX_BITS['+'.charCodeAt(0)] = 62;
SIX_BITS['/'.charCodeAt(0)] = 63;

/**
 * RFC 4648 §5 without padding. Hand-written, because check-in decodes thousands per second and `btoa` is ten times
 * slower.
 */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    text += BASE64URL.charAt(a >> 2) + BASE64URL.charAt(((a & 3) << 4) | (b >> 4));
    if (at + 1 < bytes.length) text += BASE64URL.charAt(((b & 15) << 2) | (c >> 6));
    if (at + 2 < bytes.length) text += BASE64URL.charAt(c & 63);
  }
  return text;
}

/** Accepts both alphabets, padded or not; null for other input. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  let length = text.length;
  for (let padding = 0; padding < 2 && text.charAt(length - 1) === '='; padding++) length--;
  if (length === 0 || length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (let index = 0; index < length; index++) {
    const six = SIX_BITS[text.charCodeAt(index)] ?? 64;
    if (six === 64) return null;
    held = ((held << 6) | six) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = held >> bits;
  }
  return bytes;
}

function bytesFromUuid(uuid: string): Uint8Array {
  const hex = uuid.replace(/-/g, '');
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new Error('A QR holds UUIDs only');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const HYPHEN_BEFORE = new Set([4, 6, 8, 10]);

function uuidFromBytes(bytes: Uint8Array): string {
  let uuid = '';
  for (let at = 0; at < bytes.length; at++) {
    if (HYPHEN_BEFORE.has(at)) uuid += '-';
    uuid += HEX[bytes[at] ?? 0];
  }
  return uuid;
}

import { type OfflineRecord, offlineRecordSchema, type SealedRecord } from '#shared/contracts/check-in.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';

/**
 * The encrypted ticket list of an offline check-in device. A lost device reveals no guests: a record can only be found
 * and opened with the secret in its ticket's QR. All binary values are base64url without padding.
 * - `key`: SHA-256 of the ticket's secret (its 16 bytes)
 * - the record's key: HKDF-SHA-256 of those bytes, salt = the event's id as text, info = `aforo door 1`, 256 bits
 * - `iv`: 96 random bits, new for every encryption
 * - `sealed`: AES-256-GCM (128-bit tag at the end) of the record's JSON in UTF-8, padded with spaces to a multiple of
 * 384 bytes, so that the length reveals neither name nor state
 */
const INFO = new TextEncoder().encode('aforo door 1');
const BLOCK_BYTES = 384;
const IV_BYTES = 12;

/** Derives a record's encryption key. `secret` is base64url, as in the QR. */
export interface RecordLock {
  eventId: string;
  secret: string;
}

/** The look-up key of a ticket's record. */
export async function offlineKeyOf(secret: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', secretBytes(secret))));
}

/** @param iv 12 random bytes, never reused for this ticket */
export async function sealRecord(
  lock: RecordLock,
  record: OfflineRecord,
  iv: Uint8Array<ArrayBuffer>,
): Promise<SealedRecord> {
  if (iv.length !== IV_BYTES) throw new Error('A sealing takes 12 random bytes');
  const json = new TextEncoder().encode(JSON.stringify(record));
  const padded = new Uint8Array(Math.ceil(json.length / BLOCK_BYTES) * BLOCK_BYTES).fill(0x20);
  padded.set(json);
  const [key, sealingKey] = await Promise.all([offlineKeyOf(lock.secret), recordKey(lock, 'encrypt')]);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sealingKey, padded);
  return { key, iv: toBase64Url(iv), sealed: toBase64Url(new Uint8Array(sealed)) };
}

/** Null when the secret is wrong or the record is damaged. */
export async function openRecord(lock: RecordLock, record: SealedRecord): Promise<OfflineRecord | null> {
  const [iv, sealed] = [fromBase64Url(record.iv), fromBase64Url(record.sealed)];
  if (!iv || !sealed) return null;
  try {
    const key = await recordKey(lock, 'decrypt');
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
    return offlineRecordSchema.parse(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    return null;
  }
}

async function recordKey({ eventId, secret }: RecordLock, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const source = await crypto.subtle.importKey('raw', secretBytes(secret), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new TextEncoder().encode(eventId), info: INFO },
    source,
    { name: 'AES-GCM', length: 256 },
    false,
    [use],
  );
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64Url(secret);
  if (bytes?.length !== 16) throw new Error('A ticket secret must be 16 bytes');
  return bytes;
}

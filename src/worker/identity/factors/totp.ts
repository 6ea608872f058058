import { createHmac, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords, RFC 6238: SHA-1, six digits, 30 seconds, as every authenticator app expects. */
export const TOTP_STEP_MS = 30_000;
/** Accepts one step either way, for phones whose clock is off. */
const DRIFT_STEPS = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The time step that a code matches, if it is later than the last accepted one, so that no code works twice. */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  time: { now: number; lastStep: number },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = Math.floor(time.now / TOTP_STEP_MS);
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step += 1) {
    if (step <= time.lastStep) continue;
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) return step;
  }
  return null;
}

/** RFC 4648 base32 without padding, as authenticator apps expect. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(value << (5 - bits)) & 31];
}

export function otpauthUri(input: { issuer: string; account: string; secret: string }): string {
  const label = `${encodeURIComponent(input.issuer)}:${encodeURIComponent(input.account)}`;
  const query = new URLSearchParams({
    algorithm: 'SHA1',
    digits: '6',
    issuer: input.issuer,
    period: '30',
    secret: input.secret,
  });
  return `otpauth://totp/${label}?${query}`;
}

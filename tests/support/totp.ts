import { TOTP_STEP_MS, totpCode } from '../../src/worker/identity/factors/totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The current 30-second step. */
export function currentStep(): number {
  return Math.floor(Date.now() / TOTP_STEP_MS);
}

/** Code of an authenticator app at a step. @param secret base32, as a person would type it */
export function codeAt(secret: string, step: number): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return totpCode(bytes, step);
}

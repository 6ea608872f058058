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

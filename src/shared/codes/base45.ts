/** RFC 9285. Each character is one of QR's alphanumeric mode, which packs two into 11 bits. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
/** Digit by character code; 45 for all others. */
const DIGITS = new Uint8Array(128).fill(45);
for (const [digit, char] of [...ALPHABET].entries()) DIGITS[char.charCodeAt(0)] = digit;

export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = [bytes[at], bytes[at + 1]];
    const value = second === undefined ? first : first * 256 + second;
    text += ALPHABET.charAt(value % 45) + ALPHABET.charAt(Math.floor(value / 45) % 45);
    if (second !== undefined) text += ALPHABET.charAt(Math.floor(value / 2025));
  }
  return text;
}

/** Null for other characters, for an impossible length, and for a group above its bytes' range. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  const rest = text.length % 3;
  if (rest === 1) return null;
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (rest === 2 ? 1 : 0));
  for (let from = 0, to = 0; from < text.length; from += 3) {
    const [first, second] = [digitAt(text, from), digitAt(text, from + 1)];
    const third = from + 2 < text.length ? digitAt(text, from + 2) : null;
    if (first === 45 || second === 45 || third === 45) return null;
    const value = first + second * 45 + (third ?? 0) * 2025;
    if (value > (third === null ? 0xff : 0xffff)) return null;
    if (third !== null) bytes[to++] = value >> 8;
    bytes[to++] = value & 0xff;
  }
  return bytes;
}

function digitAt(text: string, index: number): number {
  return DIGITS[text.charCodeAt(index)] ?? 45;
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Refresh tokens are not stored: a token contains its session id and counter, authenticated by an HMAC with the
 * session's own key. Rotation is one conditional UPDATE of the counter. Modeled on Supabase Auth's v2.
 */
const VERSION = 'r2';
const MAC_BYTES = 16;

export interface ParsedRefreshToken {
  sessionId: string;
  counter: number;
  mac: string;
}

export function encodeRefreshToken(session: { id: string; counter: number; key: string }): string {
  return `${VERSION}.${session.id}.${session.counter.toString(36)}.${macOf(session)}`;
}

/** Null for anything that this service cannot have issued. */
export function parseRefreshToken(token: string): ParsedRefreshToken | null {
  const match = /^r2\.([0-9a-f-]{36})\.([0-9a-z]{1,10})\.([A-Za-z0-9_-]{22})$/.exec(token);
  if (!match?.[1] || !match[2] || !match[3]) return null;
  const counter = Number.parseInt(match[2], 36);
  return { sessionId: match[1], counter, mac: match[3] };
}

export function refreshTokenIsGenuine(parsed: ParsedRefreshToken, key: string): boolean {
  const expected = macOf({ id: parsed.sessionId, counter: parsed.counter, key });
  return timingSafeEqual(Buffer.from(expected), Buffer.from(parsed.mac));
}

function macOf(session: { id: string; counter: number; key: string }): string {
  return createHmac('sha256', Buffer.from(session.key, 'base64url'))
    .update(`${VERSION}.${session.id}.${session.counter}`)
    .digest()
    .subarray(0, MAC_BYTES)
    .toString('base64url');
}

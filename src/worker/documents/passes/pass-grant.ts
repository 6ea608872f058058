import { timingSafeEqual } from 'node:crypto';
import type { Language } from '#shared/text/languages.ts';
import { derivedSecret } from '#worker/derived-secret.ts';

/** Lifetime of a pass URL (ms): a phone requests it immediately, and once more when it adds the pass. */
const PASS_LINK_TTL_MS = 5 * 60_000;

/** What a signed pass URL permits: one ticket, for one holder, in one language, for a few minutes. */
export interface PassGrant {
  ticketId: string;
  holderId: string;
  language: Language;
}

/** A signed URL that a phone can open without headers, so it contains no session token. */
export async function passAddress(
  ticketKey: string | undefined,
  grant: PassGrant,
  now: number,
): Promise<string> {
  const until = now + PASS_LINK_TTL_MS;
  const key = await proof(ticketKey, grant, until);
  const query = new URLSearchParams({ holder: grant.holderId, lang: grant.language, until: `${until}`, key });
  return `/api/tickets/${grant.ticketId}/apple.pkpass?${query}`;
}

/** Whether we signed this URL and it has not expired. */
export async function isGranted(
  ticketKey: string | undefined,
  presented: PassGrant & { until: string; key: string },
  now: number,
): Promise<boolean> {
  if (!/^\d{13}$/.test(presented.until) || Number(presented.until) < now) return false;
  return same(presented.key, await proof(ticketKey, presented, Number(presented.until)));
}

async function proof(ticketKey: string | undefined, grant: PassGrant, until: number): Promise<string> {
  const text = [grant.ticketId, grant.holderId, grant.language, until].join('/');
  return (await derivedSecret(ticketKey, 'pass link', text)).toString('base64url');
}

/** The token with which a wallet refreshes a pass; stored in the pass itself. */
export async function passToken(ticketKey: string | undefined, ticketId: string): Promise<string> {
  return (await derivedSecret(ticketKey, 'pass token', ticketId)).toString('base64url');
}

export async function isPassToken(
  ticketKey: string | undefined,
  ticketId: string,
  token: string,
): Promise<boolean> {
  return same(token, await passToken(ticketKey, ticketId));
}

function same(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

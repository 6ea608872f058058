import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import type { Language } from '#shared/text/languages.ts';
import { derivedText, isDerived } from '#worker/derived-secret.ts';

/** What a signed pass URL permits: one ticket, for one holder, in one language, until a time. */
export interface PassGrant {
  ticketId: string;
  holderId: string;
  language: Language;
}

/**
 * A signed URL that a phone can open without headers, so it contains no session token.
 * @param until Unix ms
 */
export async function passAddress(env: DerivationEnv, grant: PassGrant, until: number): Promise<string> {
  const key = await derivedText(env, linkDerivation(grant, until));
  const query = new URLSearchParams({ holder: grant.holderId, lang: grant.language, until: `${until}`, key });
  return `/api/tickets/${grant.ticketId}/apple.pkpass?${query}`;
}

/** Whether we signed this URL and it has not expired. */
export async function isGranted(
  env: DerivationEnv,
  presented: PassGrant & { until: string; key: string },
  now: number,
): Promise<boolean> {
  if (!/^\d{13}$/.test(presented.until) || Number(presented.until) < now) return false;
  return isDerived(env, linkDerivation(presented, Number(presented.until)), presented.key);
}

function linkDerivation({ ticketId, holderId, language }: PassGrant, until: number) {
  return { purpose: 'pass link', text: [ticketId, holderId, language, until].join('/') };
}

/** Whose pass of which ticket. */
interface PassOwner {
  ticketId: string;
  holderId: string;
}

/** The token with which a wallet refreshes a pass; stored in the pass itself. Each holder of a transferred ticket has another. */
export function passToken(env: DerivationEnv, owner: PassOwner): Promise<string> {
  return derivedText(env, tokenDerivation(owner));
}

export function isPassToken(env: DerivationEnv, owner: PassOwner, token: string): Promise<boolean> {
  return isDerived(env, tokenDerivation(owner), token);
}

function tokenDerivation({ ticketId, holderId }: PassOwner) {
  return { purpose: 'pass token', text: `${ticketId}/${holderId}` };
}

import { timingSafeEqual } from 'node:crypto';
import { ASKED_ADDRESSES_MAX, MAIL_TOKEN_TTL_MS } from '#shared/auth/sign-in-limits.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { hmacHex } from '../seal.ts';

/**
 * A browser that asked for a mail, remembered by a signed cookie for as long as the mail's code is valid. It grants no
 * access. It has a separate rate limit, so that strangers' wrong codes do not shut out the person who waits for one.
 */
export type AskingDeps = Pick<IdentityDeps, 'secret' | 'newId' | 'now'>;

const ENTRY = /^([0-9a-z]{1,10})\.([0-9a-f-]{36})\.([0-9a-f]{64})$/;

export interface AskingBrowser {
  id: string;
  /** When it last asked, Unix ms. */
  askedAt: number;
}

/** The browser's id for an address that it has asked a mail for; null otherwise. */
export async function findAskingBrowser(
  deps: AskingDeps,
  cookie: string | null,
  email: string,
): Promise<AskingBrowser | null> {
  for (const entry of entriesOf(cookie)) {
    const [, askedAt, id, mac] = ENTRY.exec(entry) ?? [];
    if (!askedAt || !id || !mac) continue;
    if (deps.now() - Number.parseInt(askedAt, 36) >= MAIL_TOKEN_TTL_MS) continue;
    const expected = await macOf(deps, { askedAt, id }, email);
    if (timingSafeEqual(Buffer.from(expected), Buffer.from(mac)))
      return { id, askedAt: Number.parseInt(askedAt, 36) };
  }
  return null;
}

/** Cookie value after a mail was asked for: the addresses of this browser, latest first. */
export async function withAskingBrowser(
  deps: AskingDeps,
  cookie: string | null,
  email: string,
): Promise<string> {
  const known = await findAskingBrowser(deps, cookie, email);
  const id = known?.id ?? deps.newId();
  const askedAt = deps.now().toString(36);
  const entry = `${askedAt}.${id}.${await macOf(deps, { askedAt, id }, email)}`;
  const others = entriesOf(cookie).filter((one) => one.split('.')[1] !== known?.id);
  return [entry, ...others].slice(0, ASKED_ADDRESSES_MAX).join('~');
}

function entriesOf(cookie: string | null): string[] {
  return (cookie ?? '').split('~').filter(Boolean).slice(0, ASKED_ADDRESSES_MAX);
}

async function macOf(
  { secret }: AskingDeps,
  { askedAt, id }: { askedAt: string; id: string },
  email: string,
): Promise<string> {
  return await hmacHex(secret, 'asking browser', `${askedAt}|${id}|${email}`);
}

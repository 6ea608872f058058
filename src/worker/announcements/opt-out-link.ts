import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { derivedText, isDerived } from '#worker/derived-secret.ts';

/** Path with which this person opts out without signing in. Mails stay in inboxes, so it never expires. */
export async function optOutPath(env: DerivationEnv, userId: string): Promise<string> {
  return `/api/announcements/off/${userId}/${await derivedText(env, derivationOf(userId))}`;
}

export function isOptOutKey(env: DerivationEnv, userId: string, key: string): Promise<boolean> {
  return isDerived(env, derivationOf(userId), key);
}

function derivationOf(userId: string) {
  return { purpose: 'announcements off', text: userId };
}

import type { CachedUser } from '#client/lib/api/cached-user.ts';

/**
 * The person whose token the next call carries. That is not always the page's: another tab may have signed in somebody
 * else, whose session this page has not looked at yet. Nobody's scans are sent with another one's token.
 */
export async function tokenPerson(
  user: CachedUser | null,
  tokenSub: () => Promise<string | null>,
): Promise<string | null> {
  if (!user) return null;
  // A session that cannot be read fails the upload as well, which is then retried.
  const sub = await tokenSub().catch(() => user.sub);
  return sub === user.sub ? user.me.id : null;
}

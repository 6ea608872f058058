import type { Query, Reader } from '#db/client.ts';
import { walletAccount } from '#db/ledger/ledger-accounts.ts';
import { type SessionQueryRow, sessionsQuery, sessionsRead } from '#db/sql/auth.ts';
import type { AuthProvider, SessionKey, SessionsRead } from '#shared/auth/sessions.ts';
import type { Currency } from '#shared/money/money.ts';

/**
 * Hot path, in SQL: batch look-up of sessions in one round trip. A session in none of the result's sets has no `users` row yet, or a
 * stale one: the Worker has to sync it from the token first.
 */
export async function readSessions(
  reader: Reader,
  provider: AuthProvider,
  keys: readonly SessionKey[],
  now: number,
): Promise<SessionsRead> {
  const { sql, params } = sessionsQuery(provider, keys, now);
  return sessionsRead(await reader.all<SessionQueryRow>(sql, ...params));
}

/** Hot path: the same with each person's wallet in one currency, so that a checkout knows what it covers. */
export async function readBuyers(
  reader: Reader,
  provider: AuthProvider,
  keys: readonly SessionKey[],
  { currency, now }: { currency: Currency; now: number },
): Promise<SessionsRead & { balances: ReadonlyMap<string, number> }> {
  const people = new Map(keys.map(({ userId }) => [walletAccount(userId, currency), userId]));
  const wallets: Query = {
    sql: 'SELECT id, balance FROM ledger_accounts WHERE id IN (SELECT value FROM json_each(?1))',
    params: [JSON.stringify([...people.keys()])],
  };
  const [sessions, rows] = await reader.together<[SessionQueryRow, { id: string; balance: number }]>(
    sessionsQuery(provider, keys, now),
    wallets,
  );
  const balances = new Map(rows.map(({ id, balance }) => [people.get(id) ?? id, balance]));
  return { ...sessionsRead(sessions), balances };
}

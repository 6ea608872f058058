import { randomUUID } from 'node:crypto';
import type { D1Database } from '@cloudflare/workers-types';
import { identitySessions, identityUsers } from '../../src/db/schema/identity.ts';
import { ledgerAccounts, ledgerTransfers } from '../../src/db/schema/money.ts';
import { users } from '../../src/db/schema/users.ts';
import { mintAccessToken } from '../../src/worker/identity/sessions/access-token.ts';
import { fillTables } from './rows.ts';

/** A person with a session and a real access token. */
export interface BenchPerson {
  id: string;
  token: string;
}

export interface TokenSource {
  secret: string;
  issuer: string;
}

const APP_METADATA = { provider: 'email', providers: ['email'] };

/** People with confirmed e-mails. Only their passwords are skipped; the Worker verifies their tokens as usual. */
export async function addPeople(
  db: D1Database,
  { secret, issuer }: TokenSource,
  count: number,
  role: 'client' | 'organizer',
): Promise<BenchPerson[]> {
  const now = Date.now();
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), sessionId: randomUUID() }));
  const emailOf = (id: string) => `${id}@bench.test`;
  const amr = [{ method: 'password' as const, timestamp: Math.floor(now / 1_000) }];
  await fillTables(db, [
    [
      identityUsers,
      people.map(({ id }) => ({
        id,
        email: emailOf(id),
        emailConfirmedAt: now,
        identityId: id,
        appMetadata: JSON.stringify(APP_METADATA),
        createdAt: now,
        updatedAt: now,
      })),
    ],
    [
      identitySessions,
      people.map(({ id, sessionId }) => ({
        id: sessionId,
        userId: id,
        amr: JSON.stringify(amr),
        refreshKey: randomUUID(),
        refreshedAt: now,
        createdAt: now,
      })),
    ],
    [
      users,
      people.map(({ id }) => ({
        id,
        email: emailOf(id),
        emailVerifiedAt: now,
        name: `Guest ${id.slice(0, 4)}`,
        role,
        status: 'active',
        createdAt: now,
      })),
    ],
  ]);
  const deps = { db, now: () => Date.now(), secret, issuer };
  return await Promise.all(
    people.map(async ({ id, sessionId }) => {
      const { token } = await mintAccessToken(deps, {
        userId: id,
        email: emailOf(id),
        role: 'authenticated',
        appMetadata: APP_METADATA,
        userMetadata: {},
        sessionId,
        aal: 'aal1',
        amr,
      });
      return { id, token };
    }),
  );
}

/** Funds every wallet, in USD cents. */
export async function fundWallets(
  db: D1Database,
  people: readonly BenchPerson[],
  amount: number,
): Promise<void> {
  const createdAt = Date.now();
  const source = 'adjustments:USD';
  const walletOf = (id: string) => `wallet:${id}:USD`;
  await fillTables(db, [
    [
      ledgerAccounts,
      [
        { id: source, kind: 'adjustments', currency: 'USD', createdAt },
        { id: 'platform_fee:USD', kind: 'platform_fee', currency: 'USD', createdAt },
        ...people.map(({ id }) => ({
          id: walletOf(id),
          kind: 'wallet',
          currency: 'USD',
          userId: id,
          createdAt,
        })),
      ],
    ],
    [
      ledgerTransfers,
      people.map(({ id }) => ({
        requestId: `bench:${id}`,
        kind: 'adjustment',
        debitAccountId: source,
        creditAccountId: walletOf(id),
        amount,
        currency: 'USD',
        referenceId: id,
        createdAt,
      })),
    ],
  ]);
}

import { and, desc, eq, lte, ne, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { authorizations } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';

const AUTHORIZATION = {
  ...pick(
    authorizations,
    'id',
    'owner',
    'requestId',
    'eventId',
    'holdId',
    'purpose',
    'provider',
    'providerRef',
  ),
  ...pick(authorizations, 'currency', 'saveCard', 'status', 'failure', 'createdAt', 'expiresAt'),
  ...pick(authorizations, 'authorizedAt', 'capturedAt', 'releasedAt'),
  amountMinor: authorizations.amount,
};

export type AuthorizationRow = NonNullable<Awaited<ReturnType<typeof readAuthorization>>>;

export function readAuthorization(reader: Reader, id: string) {
  return reader.select(AUTHORIZATION).from(authorizations).where(eq(authorizations.id, id)).get();
}

export function readAuthorizationOfRequest(reader: Reader, owner: string, requestId: string) {
  return reader
    .select(AUTHORIZATION)
    .from(authorizations)
    .where(and(eq(authorizations.owner, owner), eq(authorizations.requestId, requestId)))
    .get();
}

/** The newest one for a hold. */
export function readAuthorizationOfHold(reader: Reader, holdId: string) {
  return reader
    .select(AUTHORIZATION)
    .from(authorizations)
    .where(eq(authorizations.holdId, holdId))
    .orderBy(desc(authorizations.createdAt))
    .limit(1)
    .get();
}

/** Open ones whose hold may have ended. */
export function readEndingAuthorizations(reader: Reader, by: { now: number; limit: number }) {
  return reader
    .select(AUTHORIZATION)
    .from(authorizations)
    .where(and(ne(authorizations.status, sql.raw("'failed'")), lte(authorizations.expiresAt, by.now)))
    .orderBy(authorizations.expiresAt)
    .limit(by.limit);
}

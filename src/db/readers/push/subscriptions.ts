import { and, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { pushSubscriptions, users } from '#db/schema/index.ts';
import { isOneOf, pick } from '#db/typed-queries.ts';

export type ReachedDevice = Awaited<ReturnType<typeof readReachedDevices>>[number];

/** Subscriptions of active people, by endpoint. */
export function readReachedDevices(reader: Reader, endpoints: readonly string[]) {
  return reader
    .select(pick(pushSubscriptions, 'endpoint', 'userId', 'p256dh', 'auth', 'language'))
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(isOneOf(pushSubscriptions.endpoint, endpoints), eq(users.status, 'active')));
}

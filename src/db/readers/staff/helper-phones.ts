import { and, count, desc, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { checkIns, events, helperPhoneAttempts, helperPhones, users } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';
import { HELPER_AFTER_END_MS } from '#shared/people/helper-phone.ts';

const eventOfPhone = {
  eventId: events.id,
  eventName: events.name,
  ...pick(events, 'venueName', 'timeZone', 'startsAt', 'endsAt', 'status'),
};

/** A code or phone, its event, and the helper's name once one has joined. */
export function readPhone(reader: Reader, id: string) {
  return reader
    .select({
      ...pick(helperPhones, 'id', 'role', 'place', 'tokenHash', 'joinedAt', 'endedAt', 'endedBy'),
      ...eventOfPhone,
      name: users.name,
    })
    .from(helperPhones)
    .innerJoin(events, eq(events.id, helperPhones.eventId))
    .leftJoin(users, eq(users.id, helperPhones.id))
    .where(eq(helperPhones.id, id))
    .get();
}
export type PhoneRow = NonNullable<Awaited<ReturnType<typeof readPhone>>>;

export interface HelperRow {
  id: string;
  name: string;
  status: 'active' | 'inactive';
  seenAt: number | null;
}

/** The helper behind a phone's secret, until the phone or the night has ended. SQL: every request of a phone reads it. */
export function readHelper(
  reader: Reader,
  by: { id: string; tokenHash: string; now: number },
): Promise<HelperRow | null> {
  return reader.first(
    `SELECT u.id, u.name, u.status, p.seen_at AS seenAt
     FROM helper_phones AS p JOIN users AS u ON u.id = p.id JOIN events AS e ON e.id = p.event_id
     WHERE p.token_hash = ?1 AND p.id = ?2 AND p.ended_at IS NULL AND e.ends_at + ${HELPER_AFTER_END_MS} > ?3`,
    by.tokenHash,
    by.id,
    by.now,
  );
}

/** When a phone that worked at this door was ended; null for other secrets. `endedAt` is null after the night only. */
export function readEndedPhone(
  reader: Reader,
  by: { id: string; tokenHash: string; eventId: string },
): Promise<{ endedAt: number | null } | null> {
  return reader.first(
    `SELECT ended_at AS endedAt FROM helper_phones
     WHERE token_hash = ?1 AND id = ?2 AND event_id = ?3 AND role = 'scanner'`,
    by.tokenHash,
    by.id,
    by.eventId,
  );
}

/**
 * An event's codes and phones, newest first, the other phones that tried them, and offline scans that came after a
 * phone was revoked. The caller has checked the owner.
 */
export async function readPhones(reader: Reader, eventId: string) {
  const columns = pick(helperPhones, 'id', 'role', 'place', 'createdAt', 'device', 'joinedAt', 'seenAt');
  const [phones, attempts, late] = await reader.batch([
    reader
      .select({ ...columns, ...pick(helperPhones, 'endedAt', 'endedBy'), name: users.name })
      .from(helperPhones)
      .leftJoin(users, eq(users.id, helperPhones.id))
      .where(eq(helperPhones.eventId, eventId))
      .orderBy(desc(helperPhones.createdAt), helperPhones.id),
    reader
      .select(pick(helperPhoneAttempts, 'phoneId', 'device', 'times', 'firstAt', 'lastAt'))
      .from(helperPhones)
      .innerJoin(helperPhoneAttempts, eq(helperPhoneAttempts.phoneId, helperPhones.id))
      .where(eq(helperPhones.eventId, eventId))
      .orderBy(desc(helperPhoneAttempts.lastAt)),
    reader
      .select({ phoneId: checkIns.scannedBy, scans: count() })
      .from(checkIns)
      .where(
        and(
          eq(checkIns.eventId, eventId),
          eq(checkIns.kind, 'conflict'),
          eq(checkIns.refusal, 'PHONE_REVOKED'),
        ),
      )
      .groupBy(checkIns.scannedBy),
  ]);
  return { phones, attempts, late };
}

/** The end of the event, from which its phones' end follows. */
export function readEndOf(reader: Reader, eventId: string) {
  return reader
    .select(pick(events, 'endsAt', 'timeZone', 'status'))
    .from(events)
    .where(eq(events.id, eventId))
    .get();
}

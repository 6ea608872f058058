import type { Reader } from '#db/client.ts';
import { ticketsHeldBy } from '#db/sql/tickets-of-person.ts';
import type { EventStatus, REMINDERS } from '#shared/states.ts';
import { DAY_MS } from '#shared/time/business-days.ts';
import { MAILED_EVENT, type MailedEvent } from './mailed-events.ts';
import { MAILED_PERSON, type MailedPerson, pairsOf } from './mailed-people.ts';

/** A reminder at the start is worthless after this long (ms). */
export const DOORS_REMINDER_MS = 2 * 3_600_000;
/** Events that a run reminds of: more wait a minute. */
const REMINDED_PER_RUN_MAX = 20;

interface DueReminder {
  eventId: string;
  kind: (typeof REMINDERS)[number];
  /** Unix ms: people who bought later know the date. */
  moment: number;
}

/** Reminders whose time has come and that are not owed yet. */
export function readDueReminders(reader: Reader, now: number): Promise<DueReminder[]> {
  const due = (kind: DueReminder['kind'], after: string, until: string, moment: string) => `
    SELECT e.id AS eventId, '${kind}' AS kind, ${moment} AS moment FROM events AS e
    WHERE e.status = 'published' AND e.starts_at > ${after} AND e.starts_at <= ${until}
      AND NOT EXISTS (SELECT 1 FROM event_reminders WHERE event_id = e.id AND kind = '${kind}')`;
  return reader.all(
    `${due('doors', `?1 - ${DOORS_REMINDER_MS}`, '?1', 'e.starts_at')}
     UNION ALL ${due('day_before', '?1', `?1 + ${DAY_MS}`, `e.starts_at - ${DAY_MS}`)}
     LIMIT ${REMINDED_PER_RUN_MAX}`,
    now,
  );
}

/** A holder to remind of an event. */
export interface Reminded extends MailedPerson, MailedEvent {
  /** `<event>:<user>`. */
  id: string;
  userId: string;
  status: EventStatus;
  /** Valid tickets. */
  tickets: number;
  remindersOff: 0 | 1;
}

/** Data of reminders, as mails and as pushes. */
export function readReminded(reader: Reader, subjectIds: readonly string[]): Promise<Reminded[]> {
  return reader.all(
    `SELECT k.value ->> 'id' AS id, u.id AS userId, e.status, u.reminders_off AS remindersOff, ${MAILED_EVENT},
            ${MAILED_PERSON},
            (SELECT count(*) FROM ${ticketsHeldBy('u.id')}
             WHERE +t.event_id = e.id AND t.status = 'active' AND t.disputed_at IS NULL) AS tickets
     FROM json_each(?1) AS k JOIN events AS e ON e.id = k.value ->> 'aboutId'
     JOIN users AS u ON u.id = k.value ->> 'userId'`,
    pairsOf(subjectIds, ':'),
  );
}

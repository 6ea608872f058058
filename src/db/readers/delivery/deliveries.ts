import type { Reader } from '#db/client.ts';
import type { MailboxCount } from '#db/commits/delivery/mailbox-days.ts';
import type { ChannelName } from '#shared/states.ts';

/** Whether a channel owes more deliveries than this; counts no further. */
export async function owesMoreThan(reader: Reader, channel: ChannelName, count: number): Promise<boolean> {
  const row = await reader.first<{ owed: number }>(
    "SELECT count(*) AS owed FROM (SELECT 1 FROM deliveries WHERE status = 'owed' AND channel = ?1 LIMIT ?2)",
    channel,
    count + 1,
  );
  return (row?.owed ?? 0) > count;
}

/** What mailboxes got on a UTC day, by organizer. */
export function readMailboxDay(
  reader: Reader,
  day: number,
  mailboxes: readonly string[],
): Promise<MailboxCount[]> {
  return reader.all(
    `SELECT d.mailbox, d.organizer_id AS organizerId, d.mails
     FROM json_each(?1) AS k CROSS JOIN mailbox_days AS d ON d.mailbox = k.value AND d.day = ?2`,
    JSON.stringify(mailboxes),
    day,
  );
}

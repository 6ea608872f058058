import type { Reader } from '#db/client.ts';

/** Whether more mails than this are owed; counts no further. */
export async function owesMoreThan(reader: Reader, count: number): Promise<boolean> {
  const row = await reader.first<{ owed: number }>(
    "SELECT count(*) AS owed FROM (SELECT 1 FROM mails WHERE status = 'owed' LIMIT ?1)",
    count + 1,
  );
  return (row?.owed ?? 0) > count;
}

import type { Reader } from '#db/client.ts';

export interface AlertRow {
  id: string;
  name: string;
  detail: string;
  eventIds: string;
  /** Unix ms. */
  beganAt: number;
  endedAt: number | null;
}

/** Alerts to tell of, with what became of the news that they began, by recipient. */
export async function readToldAlerts(
  reader: Reader,
  ids: readonly string[],
): Promise<{ alerts: AlertRow[]; began: { alertId: string; recipient: string; status: string }[] }> {
  const params = [JSON.stringify(ids)];
  const [alerts, began] = await reader.together<
    [AlertRow, { alertId: string; recipient: string; status: string }]
  >(
    {
      sql: `SELECT id, name, detail, event_ids AS eventIds, began_at AS beganAt, ended_at AS endedAt
            FROM alerts WHERE id IN (SELECT value FROM json_each(?1))`,
      params,
    },
    {
      sql: `SELECT subject_id AS alertId, recipient, status FROM deliveries
            WHERE channel = 'alert' AND kind = 'began' AND subject_id IN (SELECT value FROM json_each(?1))`,
      params,
    },
  );
  return { alerts, began };
}

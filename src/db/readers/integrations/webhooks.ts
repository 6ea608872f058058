import type { Reader } from '#db/client.ts';
import type { DueDelivery } from '#db/commits/integrations/webhook-deliveries.ts';
import type { DeliveryStatus, SwitchedOffReason, WebhookType } from '#shared/integrations/webhooks.ts';

/** An organizer's endpoint. Times in Unix ms. */
export interface EndpointRow {
  id: string;
  url: string;
  /** JSON. */
  kinds: string;
  active: number;
  failingSince: number | null;
  switchedOffAt: number | null;
  switchedOffReason: SwitchedOffReason | null;
  rotatedAt: number | null;
  secretVersion: number;
  createdAt: number;
  /** Time of the last successful delivery. */
  deliveredAt: number | null;
  pending: number;
  parked: number;
}

const ENDPOINT = `
  SELECT w.id, w.url, w.kinds, w.active, w.failing_since AS failingSince, w.switched_off_at AS switchedOffAt,
         w.switched_off_reason AS switchedOffReason, w.rotated_at AS rotatedAt, w.secret_version AS secretVersion,
         w.created_at AS createdAt,
         (SELECT max(settled_at) FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.status = 'delivered')
           AS deliveredAt,
         (SELECT count(*) FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.status = 'pending') AS pending,
         (SELECT count(*) FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.status = 'parked') AS parked
  FROM webhook_endpoints w`;

/** Whether any endpoint is active. */
export async function anyEndpoint(reader: Reader): Promise<boolean> {
  const [row] = await reader.all<{ id: string }>('SELECT id FROM webhook_endpoints WHERE active = 1 LIMIT 1');
  return row !== undefined;
}

export function readEndpoints(reader: Reader, organizerId: string): Promise<EndpointRow[]> {
  return reader.all<EndpointRow>(
    `${ENDPOINT} WHERE w.organizer_id = ?1 ORDER BY w.created_at, w.id`,
    organizerId,
  );
}

/** One endpoint, by its id or by the request that created it; null when it has another owner. */
export function readEndpoint(
  reader: Reader,
  own: { organizerId: string; endpointId?: string; requestId?: string },
): Promise<EndpointRow | null> {
  return reader.first<EndpointRow>(
    `${ENDPOINT} WHERE w.organizer_id = ?1 AND (w.id = ?2 OR w.request_id = ?3)`,
    own.organizerId,
    own.endpointId ?? null,
    own.requestId ?? null,
  );
}

export interface DeliveryRow {
  seq: number;
  type: WebhookType;
  subjectId: string;
  occurredAt: number;
  status: DeliveryStatus;
  tries: number;
  dueAt: number;
  triedAt: number | null;
  answerStatus: number | null;
  answerText: string | null;
}

/** One page of an endpoint's deliveries, latest first. */
export async function readDeliveries(
  reader: Reader,
  page: { endpointId: string; status: DeliveryStatus | null; limit: number; offset: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const where = 'endpoint_id = ?1 AND (?2 IS NULL OR status = ?2)';
  const [rows, totals] = await reader.together<[DeliveryRow, { total: number }]>(
    {
      sql: `SELECT seq, type, subject_id AS subjectId, occurred_at AS occurredAt, status, tries, due_at AS dueAt,
                   tried_at AS triedAt, answer_status AS answerStatus, answer_text AS answerText
            FROM webhook_deliveries WHERE ${where} ORDER BY occurred_at DESC, seq DESC LIMIT ?3 OFFSET ?4`,
      params: [page.endpointId, page.status, page.limit, page.offset],
    },
    {
      sql: `SELECT count(*) AS total FROM webhook_deliveries WHERE ${where}`,
      params: [page.endpointId, page.status],
    },
  );
  return { rows, total: totals[0]?.total ?? 0 };
}

/** An endpoint's due deliveries, in order of occurrence. */
export function readDue(
  reader: Reader,
  line: { endpointId: string; now: number; limit: number },
): Promise<DueDelivery[]> {
  return reader.all<DueDelivery>(
    `SELECT seq, type, subject_id AS subjectId, occurred_at AS occurredAt, tries FROM webhook_deliveries
     WHERE endpoint_id = ?1 AND status = 'pending' AND due_at <= ?2 ORDER BY occurred_at, seq LIMIT ?3`,
    line.endpointId,
    line.now,
    line.limit,
  );
}

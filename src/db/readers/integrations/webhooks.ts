import { and, count, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { readPage } from '#db/read-page.ts';
import { webhookDeliveries, webhookEndpoints } from '#db/schema/index.ts';
import { equalsIfGiven, isOneOf, pick, subquery } from '#db/typed-queries.ts';
import type { DeliveryStatus } from '#shared/integrations/webhooks.ts';

/** An organization's endpoint. */
export type EndpointRow = Awaited<ReturnType<typeof readEndpoints>>[number];

function ofDeliveries<Value>(value: SQL, status: DeliveryStatus): SQL<Value> {
  return subquery(sql`select ${value} from ${webhookDeliveries}
    where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id} and ${webhookDeliveries.status} = ${status}`);
}

function endpoints(reader: Reader) {
  return reader
    .select({
      ...pick(webhookEndpoints, 'id', 'url', 'kinds', 'active', 'failingSince', 'switchedOffAt'),
      ...pick(webhookEndpoints, 'switchedOffReason', 'rotatedAt', 'secretVersion', 'createdAt'),
      /** Time of the last successful delivery. */
      deliveredAt: ofDeliveries<number | null>(sql`max(${webhookDeliveries.settledAt})`, 'delivered'),
      pending: ofDeliveries<number>(count(), 'pending'),
      parked: ofDeliveries<number>(count(), 'parked'),
    })
    .from(webhookEndpoints);
}

/** Whether any endpoint is active. */
export async function anyEndpoint(reader: Reader): Promise<boolean> {
  const rows = await reader
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.active, true))
    .limit(1);
  return rows.length > 0;
}

export function readEndpoints(reader: Reader, organizationId: string) {
  return endpoints(reader)
    .where(eq(webhookEndpoints.organizationId, organizationId))
    .orderBy(webhookEndpoints.createdAt, webhookEndpoints.id);
}

/** One endpoint, by its id or by the request that created it; undefined when it has another owner. */
export function readEndpoint(
  reader: Reader,
  own: { organizations: readonly string[] } & ({ endpointId: string } | { requestId: string }),
) {
  const isThis =
    'endpointId' in own
      ? eq(webhookEndpoints.id, own.endpointId)
      : eq(webhookEndpoints.requestId, own.requestId);
  return endpoints(reader)
    .where(and(isOneOf(webhookEndpoints.organizationId, own.organizations), isThis))
    .get();
}

export type DeliveryRow = Awaited<ReturnType<typeof readDeliveries>>['rows'][number];

/** One page of an endpoint's deliveries, latest first. */
export async function readDeliveries(
  reader: Reader,
  page: { endpointId: string; status: DeliveryStatus | null; limit: number; offset: number },
) {
  const where = and(
    eq(webhookDeliveries.endpointId, page.endpointId),
    equalsIfGiven(webhookDeliveries.status, page.status),
  );
  return await readPage(reader, {
    rows: reader
      .select({
        ...pick(webhookDeliveries, 'seq', 'type', 'subjectId', 'occurredAt', 'status', 'tries', 'dueAt'),
        ...pick(webhookDeliveries, 'triedAt', 'answerStatus', 'answerText'),
      })
      .from(webhookDeliveries)
      .where(where)
      .orderBy(desc(webhookDeliveries.occurredAt), desc(webhookDeliveries.seq))
      .limit(page.limit)
      .offset(page.offset),
    total: reader.select({ total: count() }).from(webhookDeliveries).where(where),
  });
}

/** An endpoint that a turn serves. */
export type ServedEndpoint = NonNullable<Awaited<ReturnType<typeof readServedEndpoint>>>;

export function readServedEndpoint(reader: Reader, endpointId: string) {
  return reader
    .select(pick(webhookEndpoints, 'id', 'url', 'secretVersion', 'rotatedAt', 'failures', 'failingSince'))
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.active, true)))
    .get();
}

/** An endpoint's due deliveries, in order of occurrence. */
export function readDue(reader: Reader, line: { endpointId: string; now: number; limit: number }) {
  return reader
    .select({
      ...pick(webhookDeliveries, 'seq', 'type', 'subjectId', 'occurredAt', 'tries'),
    })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, line.endpointId),
        eq(webhookDeliveries.status, 'pending'),
        lte(webhookDeliveries.dueAt, line.now),
      ),
    )
    .orderBy(webhookDeliveries.occurredAt, webhookDeliveries.seq)
    .limit(line.limit);
}

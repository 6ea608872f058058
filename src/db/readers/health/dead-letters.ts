import type { Reader } from '#db/client.ts';
import { DEAD_LETTER } from '#db/commits/delivery/deliveries.ts';
import type { ChannelName } from '#shared/states.ts';

const GROUPS_MAX = 20;

const DELIVERIES = `
  SELECT channel, kind, coalesce(problem, '') AS problem, count(*) AS count, max(due_at) AS latestAt FROM deliveries
  WHERE status = 'failed' AND due_at > ?1 GROUP BY +channel, kind, problem ORDER BY latestAt DESC LIMIT ${GROUPS_MAX}`;
/** From the few endpoints to their parked deliveries by index: settled deliveries are many. */
const WEBHOOKS = `
  SELECT w.id AS endpointId, w.url, count(*) AS count, max(d.settled_at) AS latestAt
  FROM webhook_endpoints AS w CROSS JOIN webhook_deliveries AS d ON d.endpoint_id = w.id AND d.status = 'parked'
  WHERE d.answer_text = '${DEAD_LETTER}' AND d.settled_at > ?1
  GROUP BY w.id ORDER BY latestAt DESC LIMIT ${GROUPS_MAX}`;

interface Group {
  count: number;
  /** Unix milliseconds. */
  latestAt: number;
}

interface DeliveryGroup extends Group {
  channel: ChannelName;
  kind: string;
  problem: string;
}

/** What was given up since then, by channel and reason; of webhooks, turns of endpoints that broke each time. */
export async function readDeadLetters(
  reader: Reader,
  since: number,
): Promise<{
  deliveries: DeliveryGroup[];
  webhooks: (Group & { endpointId: string; url: string })[];
}> {
  const [deliveries, webhooks] = await reader.together<
    [DeliveryGroup, Group & { endpointId: string; url: string }]
  >({ sql: DELIVERIES, params: [since] }, { sql: WEBHOOKS, params: [since] });
  return { deliveries, webhooks };
}

import { readerOf } from '#db/client.ts';
import type { DueMessage } from '#db/commits/integrations/webhook-deliveries.ts';
import { readWebhookSubjects, type WebhookSubjects } from '#db/readers/integrations/webhook-subjects.ts';
import { toIso } from '#shared/contracts/common.ts';
import { WEBHOOK_MESSAGES } from '#shared/contracts/integrations/webhook-messages.ts';
import type { WebhookType } from '#shared/integrations/webhooks.ts';

type Source = keyof WebhookSubjects;

const SOURCE: Record<Exclude<WebhookType, 'test.sent'>, Source> = {
  'purchase.completed': 'purchases',
  'refund.created': 'refunds',
  'check_in.admitted': 'checkIns',
  'check_in.undone': 'checkIns',
  'order.placed': 'orders',
  'order.completed': 'orders',
  'order.cancelled': 'orders',
  'event.updated': 'events',
  'event.cancelled': 'events',
};

/**
 * Bodies of a batch of messages, each validated against its documented schema; null when the subject no longer
 * exists.
 */
export async function composeMessages(
  deps: { db: D1Database },
  endpoint: { id: string },
  deliveries: readonly DueMessage[],
): Promise<(delivery: DueMessage) => string | null> {
  const of = (source: Source) =>
    deliveries.flatMap(({ type, subjectId }) =>
      type !== 'test.sent' && SOURCE[type] === source ? [subjectId] : [],
    );
  const subjects = await readWebhookSubjects(readerOf(deps.db), {
    purchases: of('purchases'),
    refunds: of('refunds'),
    checkIns: of('checkIns'),
    orders: of('orders'),
    events: of('events'),
  });
  return ({ type, subjectId, occurredAt }) => {
    const data = type === 'test.sent' ? { endpointId: endpoint.id } : subjects[SOURCE[type]].get(subjectId);
    if (!data) return null;
    return JSON.stringify(WEBHOOK_MESSAGES[type].parse({ type, timestamp: toIso(occurredAt), data }));
  };
}

import type { DeliveryRow, EndpointRow } from '#db/readers/integrations/webhooks.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { WebhookDelivery, WebhookEndpoint } from '#shared/contracts/integrations/webhooks.ts';
import { messageIdOf } from '#shared/integrations/webhooks.ts';

const isoOrNull = (ms: number | null) => (ms === null ? null : toIso(ms));

export function endpointView(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    kinds: row.kinds,
    active: row.active,
    failingSince: isoOrNull(row.failingSince),
    switchedOffAt: isoOrNull(row.switchedOffAt),
    switchedOffReason: row.switchedOffReason,
    rotatedAt: isoOrNull(row.rotatedAt),
    createdAt: toIso(row.createdAt),
    deliveredAt: isoOrNull(row.deliveredAt),
    pending: row.pending,
    parked: row.parked,
  };
}

export function deliveryView({ subjectId, ...row }: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    messageId: messageIdOf(row.type, subjectId),
    occurredAt: toIso(row.occurredAt),
    dueAt: toIso(row.dueAt),
    triedAt: isoOrNull(row.triedAt),
  };
}

/** Event kinds that an organizer can subscribe to. A message's type is its kind, a dot, and what happened. */
export const WEBHOOK_KINDS = ['purchase', 'refund', 'check_in', 'order', 'event'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

export const WEBHOOK_TYPES = [
  'purchase.completed',
  'refund.created',
  'check_in.admitted',
  'check_in.undone',
  'order.placed',
  'order.completed',
  'order.cancelled',
  'event.updated',
  'event.cancelled',
  'test.sent',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** `parked`: given up until somebody resends it. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'parked'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why an endpoint was disabled automatically: deliveries failed for days, or it responded with 410. */
export const SWITCHED_OFF_REASONS = ['failing', 'gone'] as const;
export type SwitchedOffReason = (typeof SWITCHED_OFF_REASONS)[number];

/**
 * Message id, equal for all attempts and endpoints, so that receivers can deduplicate. It contains no dot, because
 * signing uses the dot as a separator.
 */
export function messageIdOf(type: WebhookType, subjectId: string): string {
  return `msg_${type.replace('.', '_')}_${subjectId.replace('/', '_')}`;
}

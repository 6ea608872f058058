/** What an organiser may choose to be told of. A message's type is its kind, a dot, and what happened. */
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

/** `parked`: given up, until somebody has it sent again. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'parked'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why an endpoint was switched off by itself: nothing was taken for days, or it answered 410. */
export const SWITCHED_OFF_REASONS = ['failing', 'gone'] as const;
export type SwitchedOffReason = (typeof SWITCHED_OFF_REASONS)[number];

/** The same for every try and every endpoint: by it a receiver knows a message again. No dot, which signing puts between. */
export function messageIdOf(type: WebhookType, subjectId: string): string {
  return `msg_${type.replace('.', '_')}_${subjectId.replace('/', '_')}`;
}

import { z } from 'zod';
import { dateTimeSchema, pageInput, pageOf } from '#shared/contracts/common.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { WEBHOOK_URL_MAX_CHARS } from '#shared/integrations/integration-limits.ts';
import {
  DELIVERY_STATUSES,
  SWITCHED_OFF_REASONS,
  WEBHOOK_KINDS,
  WEBHOOK_TYPES,
} from '#shared/integrations/webhooks.ts';

const endpointSchema = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  active: z.boolean(),
  /** Start of the current series of failed deliveries. */
  failingSince: dateTimeSchema.nullable(),
  switchedOffAt: dateTimeSchema.nullable(),
  /** Set when it was disabled automatically. */
  switchedOffReason: z.enum(SWITCHED_OFF_REASONS).nullable(),
  rotatedAt: dateTimeSchema.nullable(),
  createdAt: dateTimeSchema,
  deliveredAt: dateTimeSchema.nullable(),
  pending: z.int(),
  parked: z.int(),
});
export type WebhookEndpoint = z.infer<typeof endpointSchema>;

export const listWebhooksOutput = z.object({ items: z.array(endpointSchema) });

const url = z.string().trim().min(1).max(WEBHOOK_URL_MAX_CHARS);
const kinds = z
  .array(z.enum(WEBHOOK_KINDS))
  .min(1)
  .max(WEBHOOK_KINDS.length)
  .transform((chosen) => WEBHOOK_KINDS.filter((kind) => chosen.includes(kind)));

const own = { requestId: requestIdSchema, endpointId: idSchema };

export const createWebhookInput = z.object({
  requestId: requestIdSchema,
  organizationId: idSchema.optional(),
  url,
  kinds,
});
/** Only this response and that of `rotate` contain the secret. */
export const webhookSecretOutput = z.object({ endpoint: endpointSchema, secret: z.string() });
export type WebhookSecret = z.infer<typeof webhookSecretOutput>;

export const updateWebhookInput = z.object({
  ...own,
  url: url.optional(),
  kinds: kinds.optional(),
  active: z.boolean().optional(),
});
export type UpdateWebhookInput = z.infer<typeof updateWebhookInput>;
export const webhookOutput = z.object({ endpoint: endpointSchema });

export const rotateWebhookInput = z.object(own);
export const deleteWebhookInput = z.object(own);
export const deleteWebhookOutput = z.object({ deleted: z.literal(true) });
export const testWebhookInput = z.object(own);
export const testWebhookOutput = z.object({ queued: z.literal(true) });

export const deliveriesInput = z.object({
  endpointId: idSchema,
  status: z.enum(DELIVERY_STATUSES).nullish(),
  ...pageInput,
});
export type DeliveriesInput = z.infer<typeof deliveriesInput>;

const deliverySchema = z.object({
  seq: z.int(),
  /** The `webhook-id` header. */
  messageId: z.string(),
  type: z.enum(WEBHOOK_TYPES),
  occurredAt: dateTimeSchema,
  status: z.enum(DELIVERY_STATUSES),
  tries: z.int(),
  /** Next attempt of a pending delivery. */
  dueAt: dateTimeSchema,
  triedAt: dateTimeSchema.nullable(),
  answerStatus: z.int().nullable(),
  answerText: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;
export const deliveriesOutput = pageOf(deliverySchema);
export type Deliveries = z.infer<typeof deliveriesOutput>;

/** One delivery, or every parked one of the endpoint. */
export const resendWebhookInput = z.object({ ...own, seq: z.int().min(1).nullable() });
export type ResendWebhookInput = z.infer<typeof resendWebhookInput>;

import { z } from 'zod';
import { dateTimeSchema, lineSchema } from '#shared/contracts/common.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { API_SCOPES } from '#shared/integrations/api-keys.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';

const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Beginning of the key. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: dateTimeSchema,
  /** Accurate to the minute. */
  lastUsedAt: dateTimeSchema.nullable(),
  revokedAt: dateTimeSchema.nullable(),
});
export type ApiKeyView = z.infer<typeof apiKeySchema>;

/** Active keys first, then the last revoked ones. */
export const listApiKeysOutput = z.object({ items: z.array(apiKeySchema) });

export const createApiKeyInput = z.object({
  requestId: requestIdSchema,
  organizationId: idSchema.optional(),
  name: lineSchema(NAME_MAX_CHARS).min(1),
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1)
    .max(API_SCOPES.length)
    .transform((chosen) => API_SCOPES.filter((scope) => chosen.includes(scope))),
});
/** The only response that contains the key itself. */
export const createApiKeyOutput = z.object({ apiKey: apiKeySchema, key: z.string() });
export type CreatedApiKey = z.infer<typeof createApiKeyOutput>;

export const revokeApiKeyInput = z.object({ requestId: requestIdSchema, apiKeyId: idSchema });
export const revokeApiKeyOutput = z.object({ revoked: z.literal(true) });

import { z } from 'zod';
import { requestIdSchema } from '#shared/ids.ts';
import { PUSH_ENDPOINT_MAX_CHARS } from '#shared/push/push-limits.ts';
import { LANGUAGES } from '#shared/text/languages.ts';

/** Base64url of so many bytes, padded or not. */
function bytes(count: number) {
  return z
    .string()
    .regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}={0,2}$`))
    .transform((text) => text.replace(/=+$/, ''));
}

export const pushKeyOutput = z.object({
  /** The public VAPID key; null where pushes are off. */
  key: z.string().nullable(),
});

const endpoint = z.string().min(1).max(PUSH_ENDPOINT_MAX_CHARS);

export const subscribeInput = z.object({
  requestId: requestIdSchema,
  endpoint,
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
  /** Of the page, for the words of the pushes. */
  language: z.enum(LANGUAGES),
});
export type SubscribeInput = z.infer<typeof subscribeInput>;

export const unsubscribeInput = z.object({ requestId: requestIdSchema, endpoint });

export const subscribedOutput = z.object({ subscribed: z.boolean() });

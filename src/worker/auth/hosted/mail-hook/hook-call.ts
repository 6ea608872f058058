import { z } from 'zod';
import { EMAIL_MAX_CHARS } from '#shared/limits.ts';

/** The service has accepted an address; this only keeps out what would be more than one of them. */
const address = z
  .string()
  .max(EMAIL_MAX_CHARS)
  .regex(/^[^\s\p{Cc}<>()[\]:;,"\\@]+@[^\s\p{Cc}<>()[\]:;,"\\@]+$/u);
const token = z
  .string()
  .regex(/^\d{0,10}$/)
  .default('');
/** Part of a link; `pkce_` marks those of another flow. */
const tokenHash = z
  .string()
  .regex(/^[\w-]{0,200}$/)
  .default('');
const text = z.string().default('');

const factor = z.object({
  factor_type: text,
  status: text,
  friendly_name: text,
  updated_at: text,
});

/** A call of the Send Email hook: https://supabase.com/docs/guides/auth/auth-hooks/send-email-hook */
const hookCall = z.object({
  metadata: z.object({ uuid: z.uuid() }),
  user: z.object({
    id: z.uuid(),
    email: address,
    confirmation_sent_at: z.string().nullish(),
    invited_at: z.string().nullish(),
    user_metadata: z.record(z.string(), z.unknown()).nullish(),
    factors: z.array(factor).nullish(),
  }),
  email_data: z.object({
    email_action_type: z.string().min(1).max(100),
    token,
    token_hash: tokenHash,
    redirect_to: text,
    old_email: address.or(z.literal('')).optional(),
    provider: z.string().max(100).default(''),
    factor_type: text,
  }),
});

export type HookCall = z.infer<typeof hookCall>;

/** Whether this is the first mail to an account: if it is refused, the service makes no account. */
export function isFirstMail({ user, email_data: data }: HookCall): boolean {
  return data.email_action_type === 'signup' && !user.confirmation_sent_at && !user.invited_at;
}

/** @returns the call, or which fields are wrong, without their values */
export function readHookCall(body: Uint8Array): { call: HookCall } | { fault: string } {
  let read: unknown;
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body));
  } catch {
    return { fault: 'no JSON' };
  }
  const { success, data, error } = hookCall.safeParse(read);
  if (success) return { call: data };
  return { fault: error.issues.map(({ path }) => path.join('.')).join(', ') || 'no object' };
}

import { readerOf } from '#db/client.ts';
import { readIdentityUserByEmail } from '#db/readers/identity/users.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Challenge } from '../mail/flow.ts';
import { startFlow } from '../mail/flow.ts';
import type { MailOptions } from '../mail/send-mail.ts';
import { sendDeactivatedLater, sendMailLater, takeMailAllowance } from '../mail/send-mail.ts';
import { isBanned, readObject } from '../user-row.ts';
import { findOrCreateUser } from './create-user.ts';
import { readEmail } from './email-address.ts';
import { mergeMetadata } from './user-metadata.ts';

export interface SendCode {
  email: string | null | undefined;
  data: Record<string, unknown> | null | undefined;
  createUser: boolean;
  challenge: Challenge | null;
  wish: MailOptions;
}

/**
 * Mails a one-time link and code. A new or unconfirmed user gets the sign-up mail, without a password: one that a
 * stranger set at an earlier sign-up is dropped.
 */
export async function sendCode(deps: IdentityDeps, input: SendCode): Promise<Result<Record<string, never>>> {
  if (!input.email) return fail('phone_provider_disabled', { message: 'Unsupported phone provider' });
  const email = readEmail(input.email);
  if (!email.ok) return email;
  const data = mergeMetadata({}, input.data);
  if (!data.ok) return data;
  const allowance = await takeMailAllowance(deps, 'magiclink', email.value);
  if (!allowance.ok) return allowance;
  const known = await readIdentityUserByEmail(readerOf(deps.db), email.value);
  // Hosted Supabase answers `otp_disabled` here, which reveals who has an account. This response reveals nothing.
  if (known && isBanned(known, deps.now())) {
    sendDeactivatedLater(deps, known, input.wish);
    return ok({});
  }
  if (!known && !input.createUser) return ok({});

  const user = known ?? (await findOrCreateUser(deps, email.value));
  const confirmed = user.emailConfirmedAt !== null;
  const flowId = await startFlow(deps, user.id, input.challenge, confirmed ? 'magiclink' : 'email/signup');
  sendMailLater(
    deps,
    {
      userId: user.id,
      purpose: confirmed ? 'magiclink' : 'confirmation',
      email: email.value,
      flowId,
      ...(confirmed ? {} : { pending: { passwordHash: null, data: data.value, browser: null } }),
    },
    { ...input.wish, metadata: confirmed ? readObject(user.userMetadata) : data.value },
  );
  return ok({});
}

import { readerOf } from '#db/client.ts';
import { noteMailRequest } from '#db/commits/identity/users.ts';
import { type IdentityUserRow, readIdentityUserByEmail } from '#db/readers/identity/users.ts';
import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Challenge } from '../mail/flow.ts';
import { startFlow } from '../mail/flow.ts';
import type { MailOptions } from '../mail/send-mail.ts';
import { sendMailLater, takeMailAllowance } from '../mail/send-mail.ts';
import { hmacHex } from '../seal.ts';
import { findOrCreateUser } from './create-user.ts';
import { deriveLimited } from './derivation-limiter.ts';
import { readEmail } from './email-address.ts';
import { checkNewPassword, hashPassword } from './password.ts';
import { mergeMetadata } from './user-metadata.ts';
import type { UserView } from './user-view.ts';
import { iso } from './user-view.ts';

export interface SignUp {
  email: string | null | undefined;
  password: string | null | undefined;
  data: Record<string, unknown> | null | undefined;
  /** Hash of the browser's sign-up cookie. */
  browser: string | null;
  challenge: Challenge | null;
  wish: MailOptions;
}

/**
 * Signs a user up and mails them. Password and metadata stay in the mail token until that mail is confirmed, and the
 * password also requires this browser. A taken address gets the same response (a user that looks new) and no mail.
 */
export async function signUp(deps: IdentityDeps, input: SignUp): Promise<Result<UserView>> {
  if (!input.email) return fail('anonymous_provider_disabled');
  const email = readEmail(input.email);
  if (!email.ok) return email;
  if (!input.password) return invalid('Signup requires a valid password');
  const password = await checkNewPassword(input.password);
  if (!password.ok) return password;
  const data = mergeMetadata({}, input.data);
  if (!data.ok) return data;
  const allowance = await takeMailAllowance(deps, 'confirmation', email.value);
  if (!allowance.ok) return allowance;

  const hashed = await deriveLimited(deps, () => hashPassword(password.value, deps.randomBytes(16)));
  if (!hashed.ok) return hashed;
  const known = await readIdentityUserByEmail(readerOf(deps.db), email.value);
  if (known && known.emailConfirmedAt !== null)
    return ok(await answerOf(deps, email.value, data.value, null));

  const user = known ?? (await findOrCreateUser(deps, email.value));
  const flowId = await startFlow(deps, user.id, input.challenge, 'email/signup');
  await noteMailRequest(deps.db, user.id, 'confirmation_sent_at', deps.now());
  sendMailLater(
    deps,
    {
      userId: user.id,
      purpose: 'confirmation',
      email: email.value,
      pending: { passwordHash: hashed.value, data: data.value, browser: input.browser },
      flowId,
    },
    { ...input.wish, metadata: data.value },
  );
  return ok(await answerOf(deps, email.value, data.value, user));
}

/**
 * The response has the same form for a new, a pending and a taken address (`user` is null for the last), in every
 * field and on every repeat: it must not reveal who has an account.
 */
async function answerOf(
  deps: IdentityDeps,
  email: string,
  data: Record<string, unknown>,
  user: IdentityUserRow | null,
): Promise<UserView> {
  const now = iso(deps.now());
  const id = user?.id ?? (await stableId(deps, `user ${email}`));
  const identityId = user?.identityId ?? (await stableId(deps, `identity ${email}`));
  const times = { last_sign_in_at: now, created_at: now, updated_at: now };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [
      {
        identity_id: identityId,
        id,
        user_id: id,
        provider: 'email',
        email,
        ...times,
        identity_data: { ...data, sub: id, email, email_verified: false, phone_verified: false },
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** A UUID in version 4 format, derived from the subject, so that it is stable. */
async function stableId(deps: IdentityDeps, subject: string): Promise<string> {
  const hex = await hmacHex(deps.secret, 'sign-up answer', subject);
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8';
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

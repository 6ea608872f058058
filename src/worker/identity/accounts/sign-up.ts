import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Challenge } from '../mail/flow.ts';
import { startFlow } from '../mail/flow.ts';
import type { MailWish } from '../mail/send-mail.ts';
import { sendMailLater, takeMailAllowance } from '../mail/send-mail.ts';
import { findOrCreateUser } from './create-user.ts';
import { readEmail } from './email-address.ts';
import { findUserByEmail } from './find-user.ts';
import { checkNewPassword, hashPassword } from './password.ts';
import { mergeMetadata } from './user-metadata.ts';
import type { UserView } from './user-view.ts';
import { iso, viewUser } from './user-view.ts';

export interface SignUp {
  email: string | null | undefined;
  password: string | null | undefined;
  data: Record<string, unknown> | null | undefined;
  challenge: Challenge | null;
  wish: MailWish;
}

/**
 * Signs somebody up and mails them. The password and the data wait in the mail's token until that very mail is
 * confirmed: whoever signs up with another's address leaves nothing behind. The answer is the same for an address
 * that has an account: a user that looks new, and no mail.
 */
export async function signUp(deps: IdentityDeps, input: SignUp): Promise<Result<UserView>> {
  if (!input.email) return fail('anonymous_provider_disabled');
  const email = readEmail(input.email);
  if (!email.ok) return email;
  if (!input.password) return invalid('Signup requires a valid password');
  const password = checkNewPassword(input.password);
  if (!password.ok) return password;
  const data = mergeMetadata({}, input.data);
  if (!data.ok) return data;
  const allowance = await takeMailAllowance(deps, 'confirmation', email.value);
  if (!allowance.ok) return allowance;

  const passwordHash = hashPassword(password.value, deps.randomBytes(16));
  const known = await findUserByEmail(deps, email.value);
  if (known && known.email_confirmed_at !== null) return ok(lookalike(deps, email.value, data.value));

  const user = known ?? (await findOrCreateUser(deps, email.value));
  const flowId = await startFlow(deps, user.id, input.challenge, 'email/signup');
  const sentAt = deps.now();
  await deps.db
    .prepare('UPDATE identity_users SET confirmation_sent_at = ? WHERE id = ?')
    .bind(sentAt, user.id)
    .run();
  sendMailLater(
    deps,
    {
      userId: user.id,
      purpose: 'confirmation',
      email: email.value,
      pending: { passwordHash, data: data.value },
      flowId,
    },
    { ...input.wish, metadata: data.value },
  );
  return ok({
    ...viewUser({ ...user, confirmation_sent_at: sentAt, user_metadata: JSON.stringify(data.value) }),
  });
}

/** What a new account would look like; nothing of it is stored. */
function lookalike(deps: IdentityDeps, email: string, data: Record<string, unknown>): UserView {
  const now = iso(deps.now());
  return {
    id: deps.newId(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

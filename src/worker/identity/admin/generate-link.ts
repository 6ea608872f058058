import { readerOf } from '#db/client.ts';
import { prepareEmailChange } from '#db/commits/identity/email-change.ts';
import { noteMailRequest } from '#db/commits/identity/users.ts';
import { type IdentityUserRow, readIdentityUserByEmail } from '#db/readers/identity/users.ts';
import type { MailTokenPurpose } from '#db/schema/identity.ts';
import { findOrCreateUser, insertUser } from '../accounts/create-user.ts';
import { readEmail } from '../accounts/email-address.ts';
import { checkNewPassword, hashPassword } from '../accounts/password.ts';
import { ANY_BROWSER } from '../accounts/redeem-token.ts';
import { mergeMetadata } from '../accounts/user-metadata.ts';
import { viewUser } from '../accounts/user-view.ts';
import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { NewMailToken } from '../mail/mail-token.ts';
import { issueMailToken } from '../mail/mail-token.ts';
import type { MailOptions } from '../mail/send-mail.ts';
import { sendMailLater, verifyLink } from '../mail/send-mail.ts';

const PURPOSE_OF_TYPE: Record<string, MailTokenPurpose> = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
};

export interface GenerateLink {
  type: string | null | undefined;
  email: string | null | undefined;
  password?: string | null | undefined;
  newEmail?: string | null | undefined;
  data?: Record<string, unknown> | null | undefined;
  redirectTo: string;
}

/** Generates a link and code for an administrator to deliver; sends no mail. */
export async function generateLink(
  deps: IdentityDeps,
  input: GenerateLink,
): Promise<Result<Record<string, unknown>>> {
  const email = readEmail(input.email);
  if (!email.ok) return email;
  const requested = PURPOSE_OF_TYPE[input.type ?? ''];
  if (!requested)
    return invalid(`Invalid email action link type requested: ${(input.type ?? '').slice(0, 40)}`);
  const known = await readIdentityUserByEmail(readerOf(deps.db), email.value);
  const purpose = requested === 'magiclink' && !known ? 'confirmation' : requested;
  const prepared = await prepareToken(deps, input, { purpose, email: email.value, known });
  if (!prepared.ok) return prepared;
  const { user, token } = prepared.value;
  const { linkToken, code } = await issueMailToken(deps, token);
  return ok({
    ...viewUser(user),
    action_link: verifyLink(deps, purpose, linkToken, input.redirectTo),
    email_otp: code,
    hashed_token: linkToken,
    verification_type: purpose === 'confirmation' ? 'signup' : (input.type ?? ''),
    redirect_to: input.redirectTo,
  });
}

async function prepareToken(
  deps: IdentityDeps,
  input: GenerateLink,
  facts: { purpose: MailTokenPurpose; email: string; known: IdentityUserRow | undefined },
): Promise<Result<{ user: IdentityUserRow; token: NewMailToken }>> {
  const { purpose, email, known } = facts;
  const data = mergeMetadata({}, input.data);
  if (!data.ok) return data;
  if (purpose === 'confirmation' || purpose === 'invite') {
    if (known && known.emailConfirmedAt !== null) return fail('email_exists');
    const password = input.password ? await checkNewPassword(input.password) : ok(null);
    if (!password.ok) return password;
    if (input.type === 'signup' && password.value === null)
      return invalid('Signup requires a valid password');
    const user = known ?? (await findOrCreateUser(deps, email));
    const passwordHash = password.value === null ? null : hashPassword(password.value, deps.randomBytes(16));
    return ok({
      user,
      token: {
        userId: user.id,
        purpose,
        email,
        pending: { passwordHash, data: data.value, browser: ANY_BROWSER },
      },
    });
  }
  if (!known) return fail('user_not_found', { status: 404, message: 'User with this email not found' });
  if (purpose === 'magiclink' || purpose === 'recovery')
    return ok({ user: known, token: { userId: known.id, purpose, email } });

  const newEmail = readEmail(input.newEmail);
  if (!newEmail.ok) return newEmail;
  const other = await readIdentityUserByEmail(readerOf(deps.db), newEmail.value);
  if (other && other.emailConfirmedAt !== null) return fail('email_exists');
  const change = { userId: known.id, newEmail: newEmail.value, now: deps.now() };
  const user = await prepareEmailChange(deps.db, change);
  if (!user) return fail('user_not_found', { status: 404 });
  const to = purpose === 'email_change_new' ? newEmail.value : email;
  return ok({ user, token: { userId: user.id, purpose, email: to } });
}

/** Creates an account for somebody and mails them an invitation link. */
export async function inviteUser(
  deps: IdentityDeps,
  input: {
    email?: string | null | undefined;
    data?: Record<string, unknown> | null | undefined;
    wish: MailOptions;
  },
): Promise<Result<Record<string, unknown>>> {
  const email = readEmail(input.email);
  if (!email.ok) return email;
  const data = mergeMetadata({}, input.data);
  if (!data.ok) return data;
  const known = await readIdentityUserByEmail(readerOf(deps.db), email.value);
  if (known && known.emailConfirmedAt !== null) return fail('email_exists');
  const invitedAt = deps.now();
  const user = known ?? (await insertUser(deps, { email: email.value, userMetadata: data.value }));
  if (!user) return fail('email_exists');
  await noteMailRequest(deps.db, user.id, 'invited_at', invitedAt);
  sendMailLater(
    deps,
    { userId: user.id, purpose: 'invite', email: email.value },
    { ...input.wish, metadata: data.value },
  );
  return ok(viewUser({ ...user, invitedAt }));
}

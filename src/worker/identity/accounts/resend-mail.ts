import { readerOf } from '#db/client.ts';
import { readIdentityUserByEmail } from '#db/readers/identity/users.ts';
import { mailboxOf } from '#shared/people/mailbox.ts';
import type { Result } from '../failures.ts';
import { invalid, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Challenge } from '../mail/flow.ts';
import { startFlow } from '../mail/flow.ts';
import type { MailOptions } from '../mail/send-mail.ts';
import { sendMailLater, takeMailAllowance } from '../mail/send-mail.ts';
import { isBanned, readObject } from '../user-row.ts';
import { sendEmailChange } from './change-email.ts';
import { readEmail } from './email-address.ts';

export interface ResendMail {
  type: string | null | undefined;
  email: string | null | undefined;
  challenge: Challenge | null;
  wish: MailOptions;
}

/** Sends a pending mail again, with new tokens. The response is the same when nothing is pending. */
export async function resendMail(
  deps: IdentityDeps,
  input: ResendMail,
): Promise<Result<Record<string, never>>> {
  const { type } = input;
  if (type !== 'signup' && type !== 'email_change')
    return invalid('Missing one of these types: signup, email_change');
  const email = readEmail(input.email);
  if (!email.ok) return email;
  const purpose = type === 'signup' ? 'confirmation' : 'email_change_new';
  const allowance = await takeMailAllowance(deps, purpose, email.value);
  if (!allowance.ok) return allowance;
  const user = await readIdentityUserByEmail(readerOf(deps.db), email.value);
  if (!user || isBanned(user, deps.now())) return ok({});

  if (type === 'email_change') {
    if (user.newEmail !== null && (await mayMailAlso(deps, user.newEmail, email.value)))
      await sendEmailChange(deps, user, user.newEmail, input);
    return ok({});
  }
  if (user.emailConfirmedAt !== null) return ok({});
  const flowId = await startFlow(deps, user.id, input.challenge, 'email/signup');
  sendMailLater(
    deps,
    { userId: user.id, purpose: 'confirmation', email: email.value, pending: 'keep', flowId },
    { ...input.wish, metadata: readObject(user.userMetadata) },
  );
  return ok({});
}

/**
 * A change of address mails a second mailbox, perhaps a stranger's: that has its own limit, which no response
 * reveals.
 */
async function mayMailAlso(deps: IdentityDeps, newEmail: string, email: string): Promise<boolean> {
  if (mailboxOf(newEmail) === mailboxOf(email)) return true;
  return (await takeMailAllowance(deps, 'email_change_new', newEmail)).ok;
}

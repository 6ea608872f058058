import { noteMailRequest } from '#db/commits/identity/users.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { Bearer } from '../http/bearer.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { MailOptions } from '../mail/send-mail.ts';
import { sendMailLater, takeMailAllowance } from '../mail/send-mail.ts';
import { readObject } from '../user-row.ts';

/** Mails a code with which the user proves their identity before changing the password. */
export async function reauthenticate(
  deps: IdentityDeps,
  { user }: Bearer,
  wish: MailOptions,
): Promise<Result<Record<string, never>>> {
  if (user.emailConfirmedAt === null) return fail('email_not_confirmed', { status: 422 });
  const allowance = await takeMailAllowance(deps, 'reauthentication', user.email);
  if (!allowance.ok) return allowance;
  await noteMailRequest(deps.db, user.id, 'reauthentication_sent_at', deps.now());
  sendMailLater(
    deps,
    { userId: user.id, purpose: 'reauthentication', email: user.email },
    { ...wish, metadata: readObject(user.userMetadata) },
  );
  return ok({});
}

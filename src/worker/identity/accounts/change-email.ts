import { readerOf } from '#db/client.ts';
import { beginEmailChange, changeEmail, noteEmailConfirmation } from '#db/commits/identity/email-change.ts';
import { type IdentityUserRow, readIdentityUserByEmail } from '#db/readers/identity/users.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Challenge } from '../mail/flow.ts';
import { startFlow } from '../mail/flow.ts';
import type { MailOptions } from '../mail/send-mail.ts';
import { sendMailLater } from '../mail/send-mail.ts';
import { readObject } from '../user-row.ts';

/** Mails both addresses, each with its own link and code. */
export async function sendEmailChange(
  deps: IdentityDeps,
  user: IdentityUserRow,
  newEmail: string,
  input: { challenge: Challenge | null; wish: MailOptions },
): Promise<void> {
  await beginEmailChange(deps.db, { userId: user.id, newEmail, now: deps.now() });
  const wish = { ...input.wish, metadata: readObject(user.userMetadata) };
  const currentFlow = await startFlow(deps, user.id, input.challenge, 'email_change');
  const newFlow = await startFlow(deps, user.id, input.challenge, 'email_change');
  sendMailLater(
    deps,
    { userId: user.id, purpose: 'email_change_current', email: user.email, flowId: currentFlow },
    wish,
  );
  // An address that is taken gets no mail, and the response is the same: it must not reveal who has an account.
  const other = await readIdentityUserByEmail(readerOf(deps.db), newEmail);
  if (other && other.emailConfirmedAt !== null) return;
  sendMailLater(
    deps,
    { userId: user.id, purpose: 'email_change_new', email: newEmail, flowId: newFlow },
    wish,
  );
}

/** Records one confirmation. Returns the changed user after the second, null after the first. */
export async function confirmEmailChange(
  deps: IdentityDeps,
  user: IdentityUserRow,
  purpose: 'email_change_current' | 'email_change_new',
): Promise<Result<IdentityUserRow | null>> {
  const isConfirmed = await noteEmailConfirmation(deps.db, user, purpose);
  if (isConfirmed === null) return fail('otp_expired');
  if (!isConfirmed) return ok(null);
  const changed = await changeEmail(deps.db, user, { noticeId: deps.newId(), now: deps.now() });
  if (changed) deps.ringDrains();
  return changed ? ok(changed) : fail('email_exists');
}

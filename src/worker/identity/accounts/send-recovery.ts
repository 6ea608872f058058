import type { Result } from '../failures.ts';
import { ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Challenge } from '../mail/flow.ts';
import { startFlow } from '../mail/flow.ts';
import type { MailWish } from '../mail/send-mail.ts';
import { sendMailLater, takeMailAllowance } from '../mail/send-mail.ts';
import { readObject } from '../user-row.ts';
import { readEmail } from './email-address.ts';
import { findUserByEmail, isBanned } from './find-user.ts';

/** Mails a link for a new password. The response is the same for unknown addresses. */
export async function sendRecovery(
  deps: IdentityDeps,
  input: { email: string | null | undefined; challenge: Challenge | null; wish: MailWish },
): Promise<Result<Record<string, never>>> {
  const email = readEmail(input.email);
  if (!email.ok) return email;
  const allowance = await takeMailAllowance(deps, 'recovery', email.value);
  if (!allowance.ok) return allowance;
  const user = await findUserByEmail(deps, email.value);
  if (!user || isBanned(user, deps.now())) return ok({});
  const flowId = await startFlow(deps, user.id, input.challenge, 'recovery');
  await deps.db
    .prepare('UPDATE identity_users SET recovery_sent_at = ? WHERE id = ?')
    .bind(deps.now(), user.id)
    .run();
  sendMailLater(
    deps,
    { userId: user.id, purpose: 'recovery', email: email.value, flowId },
    { ...input.wish, metadata: readObject(user.user_metadata) },
  );
  return ok({});
}

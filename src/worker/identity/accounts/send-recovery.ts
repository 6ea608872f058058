import { readerOf } from '#db/client.ts';
import { noteMailRequest } from '#db/commits/identity/users.ts';
import { readIdentityUserByEmail } from '#db/readers/identity/users.ts';
import type { Result } from '../failures.ts';
import { ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Challenge } from '../mail/flow.ts';
import { startFlow } from '../mail/flow.ts';
import type { MailOptions } from '../mail/send-mail.ts';
import { sendDeactivatedLater, sendMailLater, takeMailAllowance } from '../mail/send-mail.ts';
import { isBanned, readObject } from '../user-row.ts';
import { readEmail } from './email-address.ts';

/** Mails a link for a new password. The response is the same for unknown addresses. */
export async function sendRecovery(
  deps: IdentityDeps,
  input: { email: string | null | undefined; challenge: Challenge | null; wish: MailOptions },
): Promise<Result<Record<string, never>>> {
  const email = readEmail(input.email);
  if (!email.ok) return email;
  const allowance = await takeMailAllowance(deps, 'recovery', email.value);
  if (!allowance.ok) return allowance;
  const user = await readIdentityUserByEmail(readerOf(deps.db), email.value);
  if (!user) return ok({});
  if (isBanned(user, deps.now())) {
    sendDeactivatedLater(deps, user, input.wish);
    return ok({});
  }
  const flowId = await startFlow(deps, user.id, input.challenge, 'recovery');
  await noteMailRequest(deps.db, user.id, 'recovery_sent_at', deps.now());
  sendMailLater(
    deps,
    { userId: user.id, purpose: 'recovery', email: email.value, flowId },
    { ...input.wish, metadata: readObject(user.userMetadata) },
  );
  return ok({});
}

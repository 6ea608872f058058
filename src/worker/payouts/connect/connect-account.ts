import { readerOf } from '#db/client.ts';
import { connectAccount as insertAccount } from '#db/commits/money/connected-accounts.ts';
import { readConnectedAccount } from '#db/readers/money/connected-accounts.ts';
import type { ConnectAccountInput, OnboardingLink } from '#shared/contracts/money/payout-accounts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { PATHS } from '#shared/paths.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { idempotencyKey } from '#worker/idempotency/idempotency-key.ts';
import type { ConnectDeps } from './connect-deps.ts';

/**
 * Opens the organizer's account at the provider, and leads to its form. A later call leads to the form of the same
 * account: its links expire, and more may be asked for.
 */
export async function connectAccount(
  deps: ConnectDeps,
  { actor, requestId, country, language }: ConnectAccountInput & { actor: Actor; language: Language | null },
): Promise<Outcome<OnboardingLink>> {
  const { connect, db, siteUrl } = deps;
  if (!connect) return refused('PAYMENTS_UNAVAILABLE');
  const reader = readerOf(db);
  const known = await readConnectedAccount(reader, actor.id);
  if (known?.status === 'rejected' && known.provider === connect.name)
    return refused('PAYOUT_ACCOUNT_REJECTED');
  let accountRef = known?.provider === connect.name ? known.accountRef : null;
  if (accountRef === null) {
    const created = await connect.createAccount({ organizerId: actor.id, email: actor.email, country });
    if (!created.ok) return created;
    const { auditId } = idempotencyKey(actor.id, requestId, ['payouts.connect', country]);
    const audit = {
      auditId,
      actorId: actor.id,
      action: 'payouts.connect',
      subjectType: 'user',
      subjectId: actor.id,
      eventId: null,
      details: { provider: connect.name, country },
      now: deps.now(),
    } as const;
    await insertAccount(db, { organizerId: actor.id, account: created.value, audit });
    accountRef = created.value.accountRef;
  }
  const page = new URL(PATHS.payouts, siteUrl).href;
  const link = await connect.onboardingLink({ accountRef, language, returnUrl: page, refreshUrl: page });
  return link.ok ? done({ url: link.value }) : link;
}

import { readerOf } from '#db/client.ts';
import { recordAudit } from '#db/commits/audit/commit-audited.ts';
import { connectAccount as insertAccount } from '#db/commits/money/connected-accounts.ts';
import { readConnectedAccount } from '#db/readers/money/connected-accounts.ts';
import type { ConnectAccountInput, OnboardingLink } from '#shared/contracts/money/payout-accounts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { PATHS } from '#shared/paths.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { freshProofRefusal } from '#worker/auth/fresh-proof.ts';
import { idempotencyKey } from '#worker/idempotency/idempotency-key.ts';
import { organizationFor } from '#worker/organizations/organization-for.ts';
import type { ConnectDeps } from './connect-deps.ts';

/**
 * Opens the organizer's account at the provider, and leads to its form, where money can be sent elsewhere: hence the
 * fresh proof. A later call leads to the form of the same account: its links expire, and more may be asked for.
 */
export async function connectAccount(
  deps: ConnectDeps,
  {
    actor,
    requestId,
    organizationId,
    country,
    language,
  }: ConnectAccountInput & { actor: Actor; language: Language | null },
): Promise<Outcome<OnboardingLink>> {
  const { connect, db, siteUrl } = deps;
  if (!connect) return refused('PAYMENTS_UNAVAILABLE');
  const acting = organizationFor(actor, 'own', organizationId);
  if (!acting.ok) return acting;
  const owner = acting.value;
  const known = await readConnectedAccount(readerOf(db), owner);
  // Another owner first takes the responsibility over, which is as strict.
  if (known && known.responsibleId !== actor.id) return refused('PAYOUT_ACCOUNT_OF_ANOTHER');
  if (known?.status === 'rejected' && known.provider === connect.name)
    return refused('PAYOUT_ACCOUNT_REJECTED');
  const unproven = await freshProofRefusal(deps, actor);
  if (unproven) return unproven;
  const audit = {
    auditId: idempotencyKey(actor.id, requestId, ['payouts.connect', country]).auditId,
    actorId: actor.id,
    subjectType: 'user',
    subjectId: owner,
    eventId: null,
    details: { provider: connect.name, country },
    now: deps.now(),
  } as const;
  let accountRef = known?.provider === connect.name ? known.accountRef : null;
  if (accountRef === null) {
    const countries = await connect.countries();
    if (!countries.ok) return countries;
    if (!countries.value.includes(country)) return refused('PAYOUT_COUNTRY_NOT_SERVED');
    const created = await connect.createAccount({ organizerId: owner, email: actor.email, country });
    if (!created.ok) return created;
    const connected = { ...audit, action: 'payouts.connect' };
    await insertAccount(db, {
      organizationId: owner,
      responsibleId: actor.id,
      account: created.value,
      audit: connected,
    });
    accountRef = created.value.accountRef;
  } else await recordAudit(db, { ...audit, action: 'payouts.link' });
  const page = new URL(PATHS.payouts, siteUrl).href;
  const link = await connect.onboardingLink({ accountRef, language, returnUrl: page, refreshUrl: page });
  return link.ok ? done({ url: link.value }) : link;
}

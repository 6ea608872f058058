import { readerOf } from '#db/client.ts';
import { readBalance } from '#db/readers/money/balances.ts';
import type { PayoutBalance, PayoutBalanceInput } from '#shared/contracts/money/payouts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { FREE_EVENTS_PER_ORGANIZER, PLATFORM_FEE_BPS } from '#shared/limits.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { organizationFor } from '#worker/organizations/organization-for.ts';
import { payableUntil } from './payout-hold.ts';

const NO_BALANCE = { payableMinor: 0, heldMinor: 0, owedMinor: 0, tipsMinor: 0, tipsPayableMinor: 0 };

/** Earned, paid out and due amounts of an organization by currency; administrators can query any. */
export async function showBalance(
  deps: Pick<Deps, 'db' | 'now' | 'payoutHoldDays'>,
  input: PayoutBalanceInput & { actor: Actor },
): Promise<Outcome<PayoutBalance>> {
  const { actor, organizerId } = input;
  const acting = organizationFor(actor, 'money', organizerId);
  if (!acting.ok) return acting;
  const organizationId = acting.value;
  const balance = await readBalance(readerOf(deps.db), {
    organizationId,
    until: payableUntil(deps),
  });
  if (!balance) return refused('USER_NOT_FOUND');
  return done({
    organizer: { id: organizationId, name: balance.name },
    currencies: balance.money.map((money) => ({
      ...money,
      ...(balance.balances.find(({ currency }) => currency === money.currency) ?? NO_BALANCE),
    })),
    freeEvents: { used: balance.freeEventsUsed, of: FREE_EVENTS_PER_ORGANIZER },
    feeBps: PLATFORM_FEE_BPS,
    holdDays: deps.payoutHoldDays,
  });
}

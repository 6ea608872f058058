import { readerOf } from '#db/client.ts';
import {
  readConnectedAccount,
  readNextPayouts,
  readPaidEventsAt,
  readSellingFacts,
} from '#db/readers/money/connected-accounts.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { PayoutAccount } from '#shared/contracts/money/payout-accounts.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { accountCountryOf } from '#shared/money/account-country.ts';
import { ACCOUNT_COUNTRIES, type AccountCountry } from '#shared/money/payout-accounts.ts';
import { isAdministrator } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { organizationFor } from '#worker/organizations/organization-for.ts';
import { availableAt } from '../payout-hold.ts';
import type { ConnectDeps } from './connect-deps.ts';
import { refreshAccount } from './refresh-account.ts';

/** How often an open page asks the provider about an account that cannot be paid yet (ms). */
const REFRESH_EVERY_MS = 10_000;
const NEXT_PAYOUTS_MAX = 5;

/** An organization's account, and what will be sent to it. */
export async function showAccount(
  deps: ConnectDeps,
  { actor, organizationId }: { actor: Actor; organizationId?: string | undefined },
): Promise<Outcome<PayoutAccount>> {
  const acting = organizationFor(actor, 'money', organizationId);
  if (!acting.ok) return acting;
  const id = acting.value;
  const { connect } = deps;
  const reader = readerOf(deps.db);
  const [account, approvedAt, next, selling, served] = await Promise.all([
    currentAccount(deps, id),
    readPaidEventsAt(reader, id),
    readNextPayouts(reader, { organizationId: id, limit: NEXT_PAYOUTS_MAX }),
    readSellingFacts(reader, id),
    connect?.countries(),
  ]);
  // A provider that does not answer refuses when the account is opened.
  const countries = served?.ok ? served.value : ACCOUNT_COUNTRIES;
  const likely = countryOf(selling);
  const approved = (isAdministrator(actor) && id === actor.id) || approvedAt !== null;
  const payoutsFrom = account ? account.changedAt + deps.accountWaitMs : 0;
  return done({
    available: connect !== null,
    account: account && {
      status: account.status,
      missing: account.missing,
      country: account.country,
      waitsUntil: payoutsFrom > deps.now() ? toIso(payoutsFrom) : null,
    },
    countries: [...countries],
    likelyCountry: likely !== null && countries.includes(likely) ? likely : null,
    draft: selling.draft,
    approved,
    maySell: approved || account?.status === 'enabled',
    next: next.map(({ startsAt, endsAt, retryAt, balanceMinor, currency, ...payout }) => ({
      ...payout,
      startDate: toIso(startsAt),
      currency,
      amountMinor: balanceMinor,
      date: toIso(Math.max(availableAt(endsAt, deps), retryAt ?? 0, payoutsFrom)),
      automatic: account?.status === 'enabled' && deps.currencies.includes(currency),
    })),
  });
}

/** Of the money that is due, else of all events, if that is one country; null if the organizer has to say. */
function countryOf({ places, currency }: Awaited<ReturnType<typeof readSellingFacts>>) {
  if (places.length === 0) return currency && accountCountryOf({ timeZone: null, currency });
  const due = countriesOf(places.filter(({ dueMinor }) => dueMinor > 0));
  const countries = due.length > 0 ? due : countriesOf(places);
  return countries.length === 1 ? (countries[0] ?? null) : null;
}

function countriesOf(places: Parameters<typeof accountCountryOf>[0][]): AccountCountry[] {
  const countries = places.map(accountCountryOf).filter((country) => country !== null);
  return [...new Set(countries)];
}

async function currentAccount(deps: ConnectDeps, organizationId: string) {
  const { connect } = deps;
  if (!connect) return null;
  const reader = readerOf(deps.db);
  const known = await readConnectedAccount(reader, organizationId);
  if (known?.provider !== connect.name) return null;
  const waits = known.status === 'pending' || known.status === 'restricted';
  const isStale = waits && known.updatedAt <= deps.now() - REFRESH_EVERY_MS;
  const refreshed = isStale && (await refreshAccount(deps, known.accountRef)).ok;
  return (refreshed ? await readConnectedAccount(reader, organizationId) : known) ?? null;
}

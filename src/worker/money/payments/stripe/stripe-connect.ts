import type Stripe from 'stripe';
import type { AccountState } from '#db/commits/money/connected-accounts.ts';
import { done } from '#shared/errors/errors.ts';
import { MISSING_DETAILS, type MissingDetail, type PayoutFailure } from '#shared/money/payout-accounts.ts';
import type { ConnectProvider, TransferOrder, TransferResult } from '../connect-provider.ts';
import {
  askStripe,
  refusedByStripe,
  type StripeSettings,
  stripeClient,
  stripeError,
} from './stripe-client.ts';
import { agreementOf, servedCountries } from './stripe-countries.ts';

/**
 * Stripe Connect with separate charges and transfers: guests pay the platform, and an event's revenue is transferred to
 * the organizer's Express account, which Stripe pays out to their bank.
 * https://docs.stripe.com/connect/separate-charges-and-transfers
 */
export function stripeConnect(settings: StripeSettings): ConnectProvider {
  return {
    name: 'stripe',

    countries: async () =>
      await askStripe(settings, 'Stripe named no country', {}, async (stripe) =>
        servedCountries(await platformCountry(stripe, settings)),
      ),

    createAccount: async ({ organizerId, email, country }) =>
      await askStripe(settings, 'Stripe opened no account', { organizerId }, async (stripe) => {
        const isRecipient = agreementOf(await platformCountry(stripe, settings), country) === 'recipient';
        const account = await stripe.accounts.create(
          {
            country,
            email,
            // An Express account: https://docs.stripe.com/connect/migrate-to-controller-properties
            controller: {
              stripe_dashboard: { type: 'express' },
              requirement_collection: 'stripe',
              fees: { payer: 'application' },
              losses: { payments: 'application' },
            },
            capabilities: {
              transfers: { requested: true },
              ...(!isRecipient && { card_payments: { requested: true } }),
            },
            ...(isRecipient && { tos_acceptance: { service_agreement: 'recipient' } }),
            metadata: { organizerId, site: settings.siteUrl },
          },
          { idempotencyKey: `account:${organizerId}:${country}:${isRecipient ? 'recipient' : 'full'}` },
        );
        return stateOf(account);
      }),

    onboardingLink: async ({ accountRef, returnUrl, refreshUrl }) =>
      await askStripe(settings, 'Stripe made no account link', { accountRef }, async (stripe) => {
        const link = await stripe.accountLinks.create({
          account: accountRef,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return link.url;
      }),

    readAccount: async (accountRef) =>
      await askStripe(settings, 'Stripe showed no account', { accountRef }, async (stripe) =>
        stateOf(await stripe.accounts.retrieve(accountRef)),
      ),

    async transfer(order) {
      try {
        return done(await transfer(await stripeClient(settings), order));
      } catch (error) {
        const failure = failureOf(error);
        const refusal = refusedByStripe('Stripe made no transfer', error, { payoutId: order.key });
        return failure ? done({ state: 'failed', failure }) : refusal;
      }
    },
  };
}

const platformCountries = new Map<string, string>();

/** Of our own account, which never changes it. */
async function platformCountry(stripe: Stripe, { secretKey, apiBase }: StripeSettings): Promise<string> {
  const key = `${secretKey} ${apiBase?.href ?? ''}`;
  const country = platformCountries.get(key) ?? (await stripe.accounts.retrieveCurrent()).country ?? '';
  if (country) platformCountries.set(key, country);
  return country;
}

/** Stripe forgets idempotency keys after a day, so a repeat first looks for the transfer. */
async function transfer(stripe: Stripe, order: TransferOrder): Promise<TransferResult> {
  const { key, accountRef, amountMinor, currency, description } = order;
  const made = await stripe.transfers.list({ transfer_group: key, limit: 1 });
  const known =
    made.data[0] ??
    (await stripe.transfers.create(
      {
        amount: amountMinor,
        currency: currency.toLowerCase(),
        destination: accountRef,
        description,
        transfer_group: key,
        metadata: { payoutId: key },
      },
      { idempotencyKey: key },
    ));
  return { state: 'paid', transferRef: known.id };
}

const ACCOUNT_CANNOT_RECEIVE = new Set([
  'insufficient_capabilities_for_transfer',
  'transfers_not_allowed',
  'capability_not_active',
  'account_invalid',
]);

/** Null when the transfer may have been made. https://docs.stripe.com/error-codes */
function failureOf(error: unknown): PayoutFailure | null {
  const { type, code = '' } = stripeError(error);
  if (code === 'balance_insufficient') return 'balance_insufficient';
  if (ACCOUNT_CANNOT_RECEIVE.has(code)) return 'account_restricted';
  return type === 'StripeInvalidRequestError' ? 'other' : null;
}

/** https://docs.stripe.com/connect/handling-api-verification */
function stateOf(account: Stripe.Account): AccountState {
  const { id, requirements, payouts_enabled: isPaidOut, details_submitted: isSubmitted } = account;
  const due = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])];
  const reason = requirements?.disabled_reason ?? '';
  const isEnabled = isPaidOut && account.capabilities?.transfers === 'active';
  const details = new Set(due.map(detailOf));
  // Everything was sent in: it is Stripe's turn.
  if (!isEnabled && isSubmitted && details.size === 0) details.add('review');
  const isWaiting = !isSubmitted || details.has('review');
  return {
    provider: 'stripe',
    accountRef: id,
    status: reason.startsWith('rejected.')
      ? 'rejected'
      : isEnabled
        ? 'enabled'
        : isWaiting
          ? 'pending'
          : 'restricted',
    missing: MISSING_DETAILS.filter((detail) => details.has(detail)),
    country: account.country ?? '',
    destination: destinationOf(account) ?? (isEnabled ? 'unnamed' : null),
  };
}

/** The bank accounts and debit cards, and which of them is paid; the same account has the same fingerprint. */
function destinationOf({ external_accounts: attached }: Stripe.Account): string | null {
  const names = (attached?.data ?? []).map(
    ({ id, fingerprint, currency, default_for_currency: isDefault }) =>
      `${currency}:${fingerprint ?? id}${isDefault ? ':default' : ''}`,
  );
  return names.length > 0 ? names.sort().join(' ') : null;
}

/** Fields of https://docs.stripe.com/connect/required-verification-information, in our groups. */
const DETAILS: readonly [RegExp, MissingDetail][] = [
  [/^external_account/, 'bank_account'],
  [/tos_acceptance/, 'terms'],
  [/document/, 'documents'],
  [/^(company|business|directors|executives|owners)/, 'business'],
  [/^(individual|person_|representative)/, 'person'],
];

function detailOf(field: string): MissingDetail {
  return DETAILS.find(([pattern]) => pattern.test(field))?.[1] ?? 'other';
}

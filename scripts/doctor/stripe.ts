import { STRIPE_API_VERSION } from '../../src/worker/money/payments/stripe/stripe-client.ts';
import { type Finding, reportOn } from './finding.ts';
import { getJson } from './http.ts';

/** Events of the platform's endpoint, and of the one for connected accounts. */
export const PLATFORM_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'transfer.reversed',
] as const;
export const CONNECT_EVENTS = ['account.updated', 'payout.failed'] as const;

interface WebhookEndpoint {
  url: string;
  status: string;
  api_version: string | null;
  enabled_events: string[];
}

const DASHBOARD = 'Stripe dashboard → Developers → Webhooks';

/**
 * Reads Stripe's side with the operator's key: https://docs.stripe.com/api/webhook_endpoints/object,
 * https://docs.stripe.com/api/payment_method_domains/list and https://docs.stripe.com/api/accounts/retrieve.
 */
export async function stripeFindings(options: {
  siteUrl: string;
  secretKey: string | undefined;
  production: boolean;
  api?: string;
}): Promise<Finding[]> {
  const { siteUrl, secretKey, production, api = 'https://api.stripe.com' } = options;
  const report = reportOn('stripe');
  if (!secretKey) {
    report.skipped('not looked at', 'Run with STRIPE_SECRET_KEY=… of the same account in the environment.');
    return report.findings;
  }
  const read = async <Body>(path: string) =>
    await getJson<Body>(`${api}/v1/${path}`, { authorization: `Bearer ${secretKey}` });
  if (production)
    report.advise(
      /_live_/.test(secretKey),
      'the key is a live one',
      'the key is a test key',
      'Use sk_live_… or rk_live_….',
    );

  const endpoints = await read<{ data: WebhookEndpoint[] }>('webhook_endpoints?limit=100');
  if (!endpoints.body) {
    report.fault(
      `webhook endpoints: ${endpoints.problem}`,
      'The key must be able to read webhook endpoints.',
    );
    return report.findings;
  }
  const address = `${siteUrl}/api/webhooks/payments`;
  const ours = endpoints.body.data.filter(({ url, status }) => url === address && status === 'enabled');
  const platform = ours.find(
    ({ enabled_events: on }) => on.includes('*') || on.includes('payment_intent.succeeded'),
  );
  const connect = ours.find(({ enabled_events: on }) => on.includes('*') || on.includes('account.updated'));
  if (!platform) {
    report.fault(
      `no enabled endpoint for ${address}`,
      `${DASHBOARD} → Add endpoint, API version ${STRIPE_API_VERSION}.`,
    );
  } else {
    const missing = missingEvents(platform, PLATFORM_EVENTS);
    report.expect(
      missing.length === 0,
      `the endpoint gets all ${PLATFORM_EVENTS.length} events`,
      `the endpoint does not get ${missing.join(', ')}`,
      `${DASHBOARD} → the endpoint → Edit.`,
    );
  }
  const repeated = ours.filter(
    ({ enabled_events: on }) => on.includes('*') || on.includes('payment_intent.succeeded'),
  ).length;
  if (repeated > 1)
    report.fault(
      `${repeated} endpoints get the payments: the Worker knows the secret of one and refuses the other`,
      `${DASHBOARD}: delete all but the one of STRIPE_WEBHOOK_SECRET; that of connected accounts gets ${CONNECT_EVENTS.join(' and ')} only.`,
    );
  report.advise(
    connect !== undefined && missingEvents(connect, CONNECT_EVENTS).length === 0,
    'an endpoint gets the events of connected accounts',
    `no endpoint gets ${CONNECT_EVENTS.join(' and ')}`,
    `${DASHBOARD} → Add endpoint, "Events on connected accounts": payouts to organizers need it.`,
  );
  for (const { api_version } of ours) {
    if (api_version !== STRIPE_API_VERSION)
      report.fault(
        `an endpoint has API version ${api_version ?? "(the account's)"}`,
        `Make it anew with ${STRIPE_API_VERSION}.`,
      );
  }

  const account = await read<{ charges_enabled: boolean }>('account');
  if (account.body)
    report.expect(
      account.body.charges_enabled,
      'the account takes payments',
      'the account cannot take payments',
      'Finish its activation in the dashboard.',
    );
  const domains = await read<{ data: { apple_pay?: { status: string } }[] }>(
    `payment_method_domains?domain_name=${new URL(siteUrl).hostname}`,
  );
  if (domains.body)
    report.advise(
      domains.body.data[0]?.apple_pay?.status === 'active',
      'the domain is registered for Apple Pay',
      'the domain is not registered for Apple Pay',
      'Stripe dashboard → Settings → Payment method domains.',
    );
  return report.findings;
}

function missingEvents({ enabled_events: on }: WebhookEndpoint, wanted: readonly string[]): string[] {
  return on.includes('*') ? [] : wanted.filter((name) => !on.includes(name));
}

import type { PlatformAlert } from '#shared/contracts/health.ts';

/** An alert as it leaves: those of the platform, and the one that the doctor asks for. */
export type AlertName = PlatformAlert | 'test';

export interface AlertFacts {
  /** As PagerDuty names it. `critical` wakes the operator. */
  severity: 'critical' | 'error' | 'warning' | 'info';
  title: string;
  /** Section of docs/runbook.md. */
  anchor: string;
}

const fact = (severity: AlertFacts['severity'], title: string, anchor: string): AlertFacts => ({
  severity,
  title,
  anchor,
});

/** In English, as the runbook that they lead to. */
export const ALERT_FACTS: Record<AlertName, AlertFacts> = {
  keys: fact('critical', 'The key ring is broken: nothing is sold', 'the-key-ring-is-broken'),
  codes: fact('critical', 'Codes to sign in are not sent', 'codes-do-not-arrive'),
  paymentsRefused: fact('critical', 'The payment provider refuses payments', 'the-payment-provider-is-down'),
  payments: fact('critical', 'Secured payments are not finished', 'the-payment-provider-is-down'),
  paymentWebhooks: fact('error', "The payment provider's webhooks do not arrive", 'webhooks-fail'),
  sales: fact('critical', 'Sales are slow', 'd1-is-down'),
  drift: fact('error', 'A box office cannot deliver to D1', 'an-events-object-is-stuck'),
  mails: fact('error', 'Mails are late', 'mail-is-down'),
  mailProvider: fact('warning', 'No mail provider is set', 'mail-is-down'),
  backup: fact('error', 'A backup is missing', 'a-backup-is-missing'),
  alertChannel: fact('error', 'Alerts do not reach a recipient', 'alerts-do-not-arrive'),
  deadLetters: fact('warning', 'Deliveries were given up', 'deliveries-were-given-up'),
  webhooks: fact('warning', 'Webhooks to organizers are overdue', 'webhooks-fail'),
  onSale: fact(
    'warning',
    'A sale is larger than its providers take',
    'a-sale-is-larger-than-its-providers-take',
  ),
  database: fact('warning', 'D1 is nearly full', 'd1-is-nearly-full'),
  test: fact('info', 'A test of the alerts', 'alerts-do-not-arrive'),
};

export function isAlertName(name: string): name is AlertName {
  return Object.hasOwn(ALERT_FACTS, name);
}

import { newLocalSecrets } from '../../scripts/local-secrets.ts';

/** What `npm start` sets in local variables, for the Worker under test. */
export const TEST_VARIABLES = {
  ...newLocalSecrets(),
  AUTH_MODE: 'embedded',
  SITE_URL: 'http://localhost:8787',
  PAYMENTS: 'test',
  AUTH_RATE_LIMITS: 'on',
  // A test of something else must not have mails made or systems told behind its back; those of them switch them on.
  PURCHASE_MAILS: 'off',
  WEBHOOKS: 'off',
  // Whatever a person has set by hand: a test that fills the queue bounds its own.
  SALE_QUEUE_MAX: '2000',
};

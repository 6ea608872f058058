import { newLocalSecrets } from '../../scripts/local-secrets.ts';

/** Variables of `npm start`, for the Worker under test. */
export const TEST_VARIABLES = {
  ...newLocalSecrets(),
  AUTH_MODE: 'embedded',
  SITE_URL: 'http://localhost:8787',
  PAYMENTS: 'test',
  AUTH_RATE_LIMITS: 'on',
  // Off by default, so that unrelated tests send no mails and webhooks; their own tests turn them on.
  PURCHASE_MAILS: 'off',
  WEBHOOKS: 'off',
  // Overrides a value set by hand; tests that fill the queue set their own bound.
  SALE_QUEUE_MAX: '2000',
};

import { rotatedRing } from '../../scripts/keys/rotated-ring.ts';
import { newLocalSecrets } from '../../scripts/local-secrets.ts';

/** A ring that was rotated once, whose earlier key tests can still sign with. */
function ringWithHistory(): string {
  const earlier = rotatedRing();
  const [current] = JSON.parse(rotatedRing(earlier)) as unknown[];
  return JSON.stringify([current, ...(JSON.parse(earlier) as unknown[])]);
}

/** All variables of the Worker under test: those of `npm start`, with their own secrets. */
export const TEST_VARIABLES = {
  ...newLocalSecrets(),
  TICKET_SIGNING_KEYS: ringWithHistory(),
  AUTH_MODE: 'embedded',
  SITE_URL: 'http://localhost:8787',
  PAYMENTS: 'test',
  AUTH_RATE_LIMITS: 'on',
  // Off by default, so that unrelated tests send no mails and webhooks; their own tests turn them on.
  PURCHASE_MAILS: 'off',
  WEBHOOKS: 'off',
};

import { randomBytes } from 'node:crypto';
import { rotatedRing } from './keys/rotated-ring.ts';
import { vapidPair } from './keys/vapid-pair.ts';

/** New secrets for a local Worker. `npm start` generates them once and keeps them. */
export function newLocalSecrets() {
  return {
    TICKET_SIGNING_KEYS: rotatedRing(),
    DERIVATION_SECRET: randomBytes(32).toString('base64url'),
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    PAYMENT_WEBHOOK_SECRET: randomBytes(32).toString('base64url'),
    ...vapidPair(),
  };
}

import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** The secrets that a local Aforo needs, fresh at every call. `npm start` makes them once and keeps them. */
export function newLocalSecrets() {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    TICKET_SIGNING_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    PAYMENT_WEBHOOK_SECRET: randomBytes(32).toString('base64url'),
  };
}

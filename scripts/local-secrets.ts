import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** New secrets for a local Worker. `npm start` generates them once and keeps them. */
export function newLocalSecrets() {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    TICKET_SIGNING_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
    DERIVATION_SECRET: randomBytes(32).toString('base64url'),
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    PAYMENT_WEBHOOK_SECRET: randomBytes(32).toString('base64url'),
  };
}

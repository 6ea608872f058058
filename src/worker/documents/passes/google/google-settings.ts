import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import type { Env } from '#worker/env.ts';

/** Credentials that sign Google passes. */
export interface GoogleSettings {
  issuerId: string;
  /** Email address of the service account. */
  account: string;
  /** PKCS #8 in PEM. */
  privateKey: string;
}

const accountFile = z.object({ client_email: z.email(), private_key: z.string() });

/** Settings that sign Google passes; null when none is set, or a text that says why they are unusable. */
export function readGoogleSettings(env: Partial<Env>): GoogleSettings | null | string {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_KEY: keyFile } = env;
  if (!issuerId && !keyFile) return null;
  if (!issuerId) return 'GOOGLE_WALLET_ISSUER_ID missing';
  if (!keyFile) return 'GOOGLE_WALLET_KEY missing';
  if (!/^\d{1,20}$/.test(issuerId)) return 'GOOGLE_WALLET_ISSUER_ID is no number';
  const parsed = accountFile.safeParse(parsedJson(keyFile));
  if (!parsed.success) return 'GOOGLE_WALLET_KEY is not the JSON key file of a service account';
  const { client_email: account, private_key: pem } = parsed.data;
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'rsa') return 'GOOGLE_WALLET_KEY has no RSA key';
    return { issuerId, account, privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
  } catch {
    return 'GOOGLE_WALLET_KEY has no private key that can be read';
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

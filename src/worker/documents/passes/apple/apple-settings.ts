import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import type { Env } from '#worker/env.ts';

/** Credentials that sign Apple passes. Certificates in DER. */
export interface AppleSettings {
  passTypeId: string;
  teamId: string;
  certificate: Uint8Array<ArrayBuffer>;
  /** PKCS #8. */
  privateKey: Uint8Array<ArrayBuffer>;
  /** Apple's intermediate certificate, which issued ours. */
  issuer: Uint8Array<ArrayBuffer>;
  /** Unix ms; wallets reject passes that are signed outside of this range. */
  validFrom: number;
  validUntil: number;
}

const NAMES = [
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_WWDR_CERTIFICATE',
  'APPLE_PASS_TYPE_ID',
  'APPLE_TEAM_ID',
] as const;

/** Settings that sign Apple passes; null when none is set, or a text that says why they are unusable. */
export function readAppleSettings(env: Partial<Env>): AppleSettings | null | string {
  const missing = NAMES.filter((name) => !env[name]);
  if (missing.length === NAMES.length) return null;
  if (missing.length > 0) return `${missing.join(', ')} missing`;
  const { APPLE_PASS_TYPE_ID: passTypeId = '', APPLE_TEAM_ID: teamId = '' } = env;
  const certificate = certificateOf(env.APPLE_PASS_CERTIFICATE);
  if (!certificate) return 'APPLE_PASS_CERTIFICATE is no certificate in PEM';
  const issuer = certificateOf(env.APPLE_WWDR_CERTIFICATE);
  if (!issuer) return 'APPLE_WWDR_CERTIFICATE is no certificate in PEM';
  const key = keyPairOf(env.APPLE_PASS_KEY);
  if (!key) return 'APPLE_PASS_KEY is no RSA private key in PEM without a passphrase';
  if (!key.publicKey.equals(publicKeyOf(certificate))) {
    return 'APPLE_PASS_KEY does not belong to APPLE_PASS_CERTIFICATE';
  }
  if (!certificate.verify(issuer.publicKey)) {
    return 'APPLE_WWDR_CERTIFICATE did not issue APPLE_PASS_CERTIFICATE';
  }
  const subject = subjectOf(certificate);
  if (!subject.has(`UID=${passTypeId}`)) return 'APPLE_PASS_CERTIFICATE is not for APPLE_PASS_TYPE_ID';
  if (!subject.has(`OU=${teamId}`)) return 'APPLE_PASS_CERTIFICATE is not of APPLE_TEAM_ID';
  return {
    passTypeId,
    teamId,
    certificate: new Uint8Array(certificate.raw),
    privateKey: key.privateKey,
    issuer: new Uint8Array(issuer.raw),
    validFrom: Math.max(Date.parse(certificate.validFrom), Date.parse(issuer.validFrom)),
    validUntil: Math.min(Date.parse(certificate.validTo), Date.parse(issuer.validTo)),
  };
}

/** A secret that was set on one line has `\n` in place of line breaks. */
export function readPem(text: string | undefined): string {
  return (text ?? '').replaceAll('\\n', '\n').trim();
}

function certificateOf(text: string | undefined): X509Certificate | null {
  try {
    return new X509Certificate(readPem(text));
  } catch {
    return null;
  }
}

function publicKeyOf(certificate: X509Certificate): Buffer {
  return certificate.publicKey.export({ type: 'spki', format: 'der' });
}

function keyPairOf(text: string | undefined) {
  try {
    const key = createPrivateKey(readPem(text));
    if (key.asymmetricKeyType !== 'rsa') return null;
    return {
      privateKey: new Uint8Array(key.export({ type: 'pkcs8', format: 'der' })),
      publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }),
    };
  } catch {
    return null;
  }
}

/** Components of the subject, each as `OU=…`. */
function subjectOf(certificate: X509Certificate): Set<string> {
  return new Set(certificate.subject.split(/\n| \+ /));
}

import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs';

export const PASS_TYPE_ID = 'pass.test.aforo.ticket';
export const TEAM_ID = 'TEAM123456';

const OID = { uid: '0.9.2342.19200300.100.1.1', cn: '2.5.4.3', ou: '2.5.4.11' };
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};

export interface Authority {
  certificate: Certificate;
  privateKey: CryptoKey;
}

async function newKeys(): Promise<CryptoKeyPair> {
  return (await crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])) as CryptoKeyPair;
}

interface Wish {
  keys: CryptoKeyPair;
  subject: [oid: string, value: string][];
  /** Self-signed without an issuer. */
  issuer?: Authority;
  validUntil?: number;
}

async function newCertificate({ keys, subject, issuer, validUntil }: Wish): Promise<Certificate> {
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: crypto.getRandomValues(new Uint16Array(1))[0] ?? 1 });
  certificate.subject.typesAndValues = subject.map(
    ([type, value]) => new AttributeTypeAndValue({ type, value: new Utf8String({ value }) }),
  );
  certificate.issuer = issuer?.certificate.subject ?? certificate.subject;
  certificate.notBefore.value = new Date(Date.now() - 48 * 3_600_000);
  certificate.notAfter.value = new Date(validUntil ?? Date.now() + 365 * 24 * 3_600_000);
  const cA = !issuer;
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA }).toSchema().toBER(false),
    }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(issuer?.privateKey ?? keys.privateKey, 'SHA-256');
  return certificate;
}

function pem(label: string, der: ArrayBuffer): string {
  const lines = Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}

function certificatePem(certificate: Certificate): string {
  return pem('CERTIFICATE', certificate.toSchema(true).toBER(false));
}

async function keyPem(keys: CryptoKeyPair): Promise<string> {
  return pem('PRIVATE KEY', (await crypto.subtle.exportKey('pkcs8', keys.privateKey)) as ArrayBuffer);
}

/** A PEM text in one line, as a file of variables requires. */
export function oneLine(text: string): string {
  return text.replaceAll('\n', '\\n');
}

/** Stands in for Apple's intermediate authority. */
export async function newAuthority(): Promise<Authority> {
  const keys = await newKeys();
  return {
    certificate: await newCertificate({ keys, subject: [[OID.cn, 'Test WWDR']] }),
    privateKey: keys.privateKey,
  };
}

/** Apple pass settings of a deployment, with a certificate of that authority. */
export async function appleSettings(authority: Authority, validUntil?: number) {
  const keys = await newKeys();
  const certificate = await newCertificate({
    keys,
    subject: [
      [OID.uid, PASS_TYPE_ID],
      [OID.ou, TEAM_ID],
    ],
    issuer: authority,
    ...(validUntil && { validUntil }),
  });
  return {
    APPLE_PASS_CERTIFICATE: certificatePem(certificate),
    APPLE_PASS_KEY: await keyPem(keys),
    APPLE_WWDR_CERTIFICATE: certificatePem(authority.certificate),
    APPLE_PASS_TYPE_ID: PASS_TYPE_ID,
    APPLE_TEAM_ID: TEAM_ID,
  };
}

export const GOOGLE_ISSUER = '3388000000012345678';

/** Google pass settings of a deployment, with the key that verifies its passes. */
export async function googleSettings() {
  const keys = await newKeys();
  const file = {
    type: 'service_account',
    client_email: 'passes@aforo-test.iam.gserviceaccount.com',
    private_key: await keyPem(keys),
  };
  return {
    settings: { GOOGLE_WALLET_ISSUER_ID: GOOGLE_ISSUER, GOOGLE_WALLET_KEY: JSON.stringify(file) },
    publicKey: keys.publicKey,
  };
}

/** Settings for both wallets with fresh keys, for a Worker driven by a browser. */
export async function passVariables(): Promise<Record<string, string>> {
  const { settings } = await googleSettings();
  const all = { ...(await appleSettings(await newAuthority())), ...settings };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, oneLine(value)]));
}

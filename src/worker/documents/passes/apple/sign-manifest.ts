import { ObjectIdentifier, OctetString } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  Time,
  TimeType,
} from 'pkijs';
import type { AppleSettings } from './apple-settings.ts';

/** Object identifiers of CMS (RFC 5652, section 11, and RFC 3565). */
const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
} as const;

/**
 * A detached PKCS #7 signature of the manifest (RFC 5652) with our certificate, its issuer and the signing time, as
 * Apple's package format requires.
 */
export async function signManifest(
  manifest: Uint8Array<ArrayBuffer>,
  settings: AppleSettings,
  now: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('pkcs8', settings.privateKey, algorithm, false, ['sign']);
  const certificate = Certificate.fromBER(settings.certificate);
  const digest = await crypto.subtle.digest('SHA-256', manifest);
  const attributes = [
    new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.data })] }),
    new Attribute({
      type: OID.signingTime,
      values: [new Time({ type: TimeType.UTCTime, value: new Date(now) }).toSchema()],
    }),
    new Attribute({ type: OID.messageDigest, values: [new OctetString({ valueHex: digest })] }),
  ];
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates: [certificate, Certificate.fromBER(settings.issuer)],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  await signed.sign(key, 0, 'SHA-256', manifest);
  const envelope = new ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) });
  return new Uint8Array(envelope.toSchema().toBER(false));
}

import { createECDH } from 'node:crypto';

/** A key pair that identifies this site to push services (RFC 8292), as base64url. */
export function vapidPair(): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A private key may have leading zeros, which `getPrivateKey` drops.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: privateKey.toString('base64url'),
  };
}

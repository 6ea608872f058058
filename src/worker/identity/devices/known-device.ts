import { timingSafeEqual } from 'node:crypto';
import { KNOWN_DEVICE_ACCOUNTS_MAX } from '#shared/auth/sign-in-limits.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { hmacHex } from '../seal.ts';

/**
 * A device that has signed in to an account before, remembered by a signed cookie. It grants no access. It has a rate
 * limit of its own, so that strangers who exhaust the account's limit do not lock out its owner.
 */
export interface KnownDevice {
  nonce: string;
  /** `aal2`: the device has passed the account's second factor before. */
  level: 'aal1' | 'aal2';
}

type DeviceDeps = Pick<IdentityDeps, 'secret' | 'newId'>;

const ENTRY = /^(aal[12])\.([0-9a-f-]{36})\.([0-9a-f]{64})$/;

/** The device's entry for an account; null for a device that never signed in to it. */
export async function findKnownDevice(
  deps: DeviceDeps,
  cookie: string | null,
  userId: string,
): Promise<KnownDevice | null> {
  let found: KnownDevice | null = null;
  for (const entry of entriesOf(cookie)) {
    const [, level, nonce, mac] = ENTRY.exec(entry) ?? [];
    if (!nonce || !mac || (level !== 'aal1' && level !== 'aal2')) continue;
    const expected = await macOf(deps, { nonce, level }, userId);
    if (!timingSafeEqual(Buffer.from(expected), Buffer.from(mac))) continue;
    if (found === null || level === 'aal2') found = { nonce, level };
  }
  return found;
}

/** Cookie value after a sign-in: the accounts of this device, latest first. */
export async function withKnownDevice(
  deps: DeviceDeps,
  cookie: string | null,
  account: { userId: string; level: KnownDevice['level'] },
): Promise<string> {
  const entries = entriesOf(cookie);
  const known = await findKnownDevice(deps, cookie, account.userId);
  const isEnough = known !== null && (known.level === 'aal2' || account.level === 'aal1');
  const device = isEnough ? known : { nonce: deps.newId(), level: account.level };
  const entry = `${device.level}.${device.nonce}.${await macOf(deps, device, account.userId)}`;
  const others = entries.filter((one) => one !== entry && one.split('.')[1] !== known?.nonce);
  return [entry, ...others].slice(0, KNOWN_DEVICE_ACCOUNTS_MAX).join('~');
}

function entriesOf(cookie: string | null): string[] {
  return (cookie ?? '').split('~').slice(0, KNOWN_DEVICE_ACCOUNTS_MAX);
}

async function macOf(deps: DeviceDeps, device: KnownDevice, userId: string): Promise<string> {
  return await hmacHex(deps.secret, 'known device', `${device.level}|${userId}|${device.nonce}`);
}

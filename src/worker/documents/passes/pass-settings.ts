import type { Env } from '#worker/env.ts';
import { logError } from '#worker/log.ts';
import { type AppleSettings, readAppleSettings } from './apple/apple-settings.ts';
import { type GoogleSettings, readGoogleSettings } from './google/google-settings.ts';

interface PassSettings {
  apple: AppleSettings | null;
  google: GoogleSettings | null;
}

/** Cached by the env object: parsing keys and certificates takes longer than the rest of a response. */
const known = new WeakMap<
  Env,
  { apple: AppleSettings | string | null; google: GoogleSettings | string | null }
>();
const loggedReasons = new Set<string>();

/**
 * The wallets for which passes can be issued. Incomplete or inconsistent settings log an error once per isolate and
 * disable the wallet: a pass that phones reject is worse than none.
 */
export function passSettings(env: Env, now: number): PassSettings {
  let read = known.get(env);
  if (!read) {
    read = { apple: readAppleSettings(env), google: readGoogleSettings(env) };
    known.set(env, read);
  }
  return { apple: current(usable('Apple', read.apple), now), google: usable('Google', read.google) };
}

function usable<T>(wallet: string, settings: T | string | null): T | null {
  if (typeof settings !== 'string') return settings;
  logOnce(wallet, settings);
  return null;
}

function current(settings: AppleSettings | null, now: number): AppleSettings | null {
  if (!settings || (now >= settings.validFrom && now < settings.validUntil)) return settings;
  logOnce('Apple', 'APPLE_PASS_CERTIFICATE or APPLE_WWDR_CERTIFICATE is not in force today');
  return null;
}

function logOnce(wallet: string, reason: string): void {
  if (loggedReasons.has(reason)) return;
  loggedReasons.add(reason);
  logError('wallet passes are not offered', new Error(reason), { wallet });
}

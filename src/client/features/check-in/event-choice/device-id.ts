import { isString } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';

const device = persistedStore('aforo-device', isString, { format: 'text' });

/** This device's random id. It survives sign-outs, because check-ins may be undone from the device that made them. */
export function deviceId(): string {
  const known = device.read();
  if (known) return known;
  const made = crypto.randomUUID();
  device.write(made);
  return made;
}

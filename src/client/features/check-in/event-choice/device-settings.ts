import { objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import type { Way } from '../heads/scan-act.ts';
import type { ScanMode } from './scan-mode.ts';

interface DeviceSettings {
  eventId: string | null;
  gate: string;
  muted: boolean;
  cameraId: string | null;
  mode: ScanMode | null;
  /** An exit stays one after a reload. */
  way: Way;
}

const NOTHING: DeviceSettings = {
  eventId: null,
  gate: '',
  muted: false,
  cameraId: null,
  mode: null,
  way: 'in',
};

/** Settings that this device keeps between events. */
const settings = persistedStore('aforo-door', objectOf<Partial<DeviceSettings>>({}));

export function readDeviceSettings(): DeviceSettings {
  return { ...NOTHING, ...settings.read() };
}

export function saveDeviceSettings(change: Partial<DeviceSettings>): void {
  settings.update((present) => ({ ...present, ...change }));
}

import type { Slot } from '../check-in/pending-checks.ts';
import type { ScanMode } from './scan-mode.ts';

interface DeviceSettings {
  eventId: string | null;
  gate: string;
  muted: boolean;
  cameraId: string | null;
  mode: ScanMode | null;
}

/** Settings that this device keeps between events. */
const KEY = 'aforo-door';
const NOTHING: DeviceSettings = { eventId: null, gate: '', muted: false, cameraId: null, mode: null };

export function readDeviceSettings(): DeviceSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<DeviceSettings> | null;
    return { ...NOTHING, ...stored };
  } catch {
    return NOTHING;
  }
}

export function saveDeviceSettings(change: Partial<DeviceSettings>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readDeviceSettings(), ...change }));
  } catch {
    // Storage is unavailable: the choice lasts as long as the page.
  }
}

/** Session storage for one event's hand-overs without an answer. */
export function handOversSlot(eventId: string): Slot {
  const key = `aforo-open-hand-overs:${eventId}`;
  return {
    read: () => {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write: (text) => {
      try {
        sessionStorage.setItem(key, text);
      } catch {
        // Storage is unavailable: the ids last as long as the page.
      }
    },
  };
}

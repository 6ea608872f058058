import type { ScreenFrame } from './screen-recorder.ts';

/** Position of a device on the stage, in stage pixels. */
export interface Place {
  device: string;
  x: number;
  y: number;
  width: number;
  height: number;
  look: 'phone' | 'laptop';
}

/** A part of the film: its caption, the devices on the stage, and their screens by film time. */
export interface Scene {
  caption: string;
  places: Place[];
  durationMs: number;
  frames: { device: string; atMs: number; picture: string }[];
}

/** Longer waits are cut to this. */
const WAIT_MAX_MS = 450;
/** How long the last frame stays. */
const REST_MS = 1_500;

/**
 * A scene's frames by film time. It begins with each device's last frame from before the scene.
 * @param before everything recorded before the scene
 */
export function sceneOf(
  options: { caption: string; places: Place[]; restMs?: number },
  before: readonly ScreenFrame[],
  during: readonly ScreenFrame[],
): Scene {
  const shown = new Set(options.places.map(({ device }) => device));
  const frames: Scene['frames'] = [];
  for (const device of shown) {
    const last = before.findLast((frame) => frame.device === device);
    if (last) frames.push({ device, atMs: 0, picture: last.picture });
  }
  let clock = WAIT_MAX_MS;
  let previous: number | null = null;
  for (const { device, at, picture } of during) {
    if (!shown.has(device)) continue;
    clock += previous === null ? 0 : Math.min(WAIT_MAX_MS, at - previous);
    previous = at;
    frames.push({ device, atMs: clock, picture });
  }
  const { caption, places, restMs = REST_MS } = options;
  return { caption, places, durationMs: clock + restMs, frames };
}

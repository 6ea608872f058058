import { create } from 'qrcode';

/** The camera's picture, of which the scanner first reads the middle square (px). */
export const FRAME = { width: 1280, height: 720 };
export const MIDDLE_PX = 576;
/** Quiet zone of a code (modules). */
const QUIET = 4;
/** Samples a side of each pixel, so that edges are as soft as a sensor's. */
const SAMPLES = 2;

/** How a code is held up, and in which light. Sizes are of the code without its margin, in pixels of the camera. */
export interface Scene {
  sidePx?: number;
  /** Gray levels of light and dark modules, and of the room. */
  light?: number;
  dark?: number;
  room?: number;
  /** Standard deviations. */
  blurPx?: number;
  noise?: number;
  motionPx?: number;
  /** Degrees. */
  turned?: number;
  yaw?: number;
  pitch?: number;
  noMargin?: boolean;
  /** Share of the code's area under a patch. */
  patch?: number;
  finderCovered?: boolean;
  /** Share of the code's width under glare, from its edge. */
  glareBand?: number;
  /** Radius of a round glare, as a share of the code's side. */
  glareSpot?: number;
  cracks?: number;
  /** Share of light lost at the code's far edge. */
  shade?: number;
  offCenterPx?: number;
  /** Bend of the paper, as a share of its width. */
  bent?: number;
}

export interface Gray {
  width: number;
  height: number;
  levels: Float32Array;
}

/** Mulberry32: the same pictures in each run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What the camera sees. Each seed has its own offset and small turn. */
export function paintFrame(text: string, scene: Scene, seed: number): Gray {
  const random = seeded(seed);
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const { sidePx = 240, light = 255, dark = 0, blurPx = 0, motionPx = 0 } = scene;
  const room = scene.room ?? (light + dark) / 2;
  const shift = [(random() - 0.5) * 8, (random() - 0.5) * 8] as const;
  const turned = (((scene.turned ?? 0) + (random() - 0.5) * 8) * Math.PI) / 180;
  const center = [
    FRAME.width / 2 + (scene.offCenterPx ?? 0) + shift[0],
    FRAME.height / 2 + shift[1],
  ] as const;
  const covered = coverOf(scene, random);
  const margin = scene.noMargin ? 0 : QUIET / size;
  const toCode = projection(scene, sidePx);
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];

  /** The level at a point of the picture. */
  const levelAt = (x: number, y: number): number => {
    const [dx, dy] = [x - center[0], y - center[1]];
    const flat = toCode(dx * cos + dy * sin, dy * cos - dx * sin);
    if (!flat) return room;
    const v = flat[1];
    const u = flat[0] + (scene.bent ?? 0) * Math.sin((v + 0.5) * Math.PI);
    if (Math.abs(u) > 0.5 + margin || Math.abs(v) > 0.5 + margin) return room;
    const [column, row] = [Math.floor((u + 0.5) * size), Math.floor((v + 0.5) * size)];
    const isInside = column >= 0 && row >= 0 && column < size && row < size;
    const level = isInside && modules.get(row, column) === 1 ? dark : light;
    return covered(u, v, level) * (1 - (scene.shade ?? 0) * Math.min(1, Math.max(0, u + 0.5)));
  };

  const levels = new Float32Array(FRAME.width * FRAME.height).fill(room);
  // Half of its diagonal, and what perspective adds.
  const reach = Math.ceil(sidePx * (1 + 2 * margin) * 0.8) + 4;
  const from = center.map((middle) => Math.max(0, Math.floor(middle - reach)));
  for (let y = from[1] ?? 0; y < Math.min(FRAME.height, center[1] + reach); y++)
    for (let x = from[0] ?? 0; x < Math.min(FRAME.width, center[0] + reach); x++) {
      let sum = 0;
      for (let part = 0; part < SAMPLES * SAMPLES; part++)
        sum += levelAt(
          x + ((part % SAMPLES) + 0.5) / SAMPLES,
          y + (Math.floor(part / SAMPLES) + 0.5) / SAMPLES,
        );
      levels[y * FRAME.width + x] = sum / (SAMPLES * SAMPLES);
    }
  let picture: Gray = { ...FRAME, levels };
  if (blurPx > 0) {
    const kernel = gaussian(blurPx);
    picture = smear(smear(picture, kernel, 1, 0), kernel, 0, 1);
  }
  if (motionPx > 1)
    picture = smear(
      picture,
      Array.from({ length: motionPx }, () => 1 / motionPx),
      1,
      0,
    );
  addNoise(picture, scene.noise ?? 0, random);
  return picture;
}

/** The middle square, as the scanner reads it first. */
export function middleOf({ width, height, levels }: Gray, side = MIDDLE_PX): Gray {
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  const cut = new Float32Array(side * side);
  for (let y = 0; y < side; y++)
    cut.set(levels.subarray((top + y) * width + left, (top + y) * width + left + side), y * side);
  return { width: side, height: side, levels: cut };
}

/** As a canvas returns it. */
export function asImageData({ width, height, levels }: Gray): ImageData {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < levels.length; at++) {
    data.fill(levels[at] ?? 0, at * 4, at * 4 + 3);
    data[at * 4 + 3] = 255;
  }
  return { width, height, data, colorSpace: 'srgb' } as ImageData;
}

/** Maps a point of the picture to the code, whose side is 1 and whose middle is 0; null behind the camera. */
function projection({ yaw = 0, pitch = 0 }: Scene, sidePx: number) {
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  /** As of a phone's lens at arm's length. */
  const distance = 3;
  const across = [Math.cos(a), 0, -Math.sin(a)] as const;
  const down = [Math.sin(a) * Math.sin(b), Math.cos(b), Math.cos(a) * Math.sin(b)] as const;
  return (x: number, y: number): [number, number] | null => {
    // The ray through this point meets the plane of the code.
    const ray = [x / sidePx / distance, y / sidePx / distance, 1] as const;
    const [m, n] = [across, down].map((axis) => [axis[0] - ray[0] * axis[2], axis[1] - ray[1] * axis[2]]) as [
      [number, number],
      [number, number],
    ];
    const right = [ray[0] * distance, ray[1] * distance] as const;
    const determinant = m[0] * n[1] - n[0] * m[1];
    if (Math.abs(determinant) < 1e-9) return null;
    return [
      (right[0] * n[1] - n[0] * right[1]) / determinant,
      (m[0] * right[1] - right[0] * m[1]) / determinant,
    ];
  };
}

/** What lies over the code: a patch, glare, cracks. */
function coverOf(scene: Scene, random: () => number): (u: number, v: number, level: number) => number {
  const { patch = 0, glareBand = 0, glareSpot = 0, cracks = 0 } = scene;
  const patchSide = Math.sqrt(patch);
  // Not over a finder: in the middle or toward the corner without one.
  const [patchU, patchV] = [random() * 0.15, random() * 0.15];
  const [spotU, spotV] = [(random() - 0.5) * 0.3, (random() - 0.5) * 0.3];
  const lines = Array.from({ length: cracks }, () => ({
    angle: random() * Math.PI,
    at: (random() - 0.5) * 0.8,
  }));
  const white = 255;
  return (u, v, level) => {
    if (Math.abs(u - patchU) < patchSide / 2 && Math.abs(v - patchV) < patchSide / 2) return 128;
    if (scene.finderCovered && u < -0.4 && v < -0.4) return 128;
    if (u > 0.5 - glareBand && glareBand > 0) return white;
    const away = Math.hypot(u - spotU, v - spotV);
    if (away < glareSpot) return level + (white - level) * (1 - away / glareSpot) ** 0.5;
    const isCracked = lines.some(
      ({ angle, at }) => Math.abs(u * Math.cos(angle) + v * Math.sin(angle) - at) < 0.003,
    );
    return isCracked ? white - level : level;
  };
}

function gaussian(deviation: number): number[] {
  const reach = Math.ceil(deviation * 3);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const sum = kernel.reduce((total, share) => total + share, 0);
  return kernel.map((share) => share / sum);
}

/** Convolves along one direction. */
function smear({ width, height, levels }: Gray, kernel: readonly number[], dx: 0 | 1, dy: 0 | 1): Gray {
  const out = new Float32Array(levels.length);
  const half = Math.floor(kernel.length / 2);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (const [at, share] of kernel.entries()) {
        const px = Math.min(width - 1, Math.max(0, x + (at - half) * dx));
        const py = Math.min(height - 1, Math.max(0, y + (at - half) * dy));
        sum += (levels[py * width + px] ?? 0) * share;
      }
      out[y * width + x] = sum;
    }
  return { width, height, levels: out };
}

/** Gaussian noise of a sensor, and its range. */
function addNoise({ levels }: Gray, deviation: number, random: () => number): void {
  for (let at = 0; at < levels.length; at++) {
    const noise =
      deviation === 0
        ? 0
        : deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    levels[at] = Math.min(255, Math.max(0, Math.round((levels[at] ?? 0) + noise)));
  }
}

import { converter } from 'culori';
import type { Pixels } from './reencode-image.ts';

/** Pixels looked at, on an even grid. */
const SAMPLES = 4_096;
const BINS = 36;
const BIN_DEGREES = 360 / BINS;
/** Below this chroma a pixel is gray. */
const CHROMA_MIN = 0.04;
/** Below this part of colored pixels a picture is black and white. */
const COLORED_MIN = 0.04;

const toOklch = converter('oklch');

/** The hue that most of a picture's color has (OKLCH, whole degrees below 360); null for a gray picture. */
export function mainHue({ data, width, height, channels }: Pixels): number | null {
  const every = Math.max(1, Math.floor((width * height) / SAMPLES));
  const weights = new Float64Array(BINS);
  let seen = 0;
  let colored = 0;
  for (let pixel = 0; pixel < width * height; pixel += every) {
    const at = pixel * channels;
    const [r = 0, g = 0, b = 0, alpha = 255] = data.subarray(at, at + channels);
    seen += 1;
    const { c, h } = toOklch({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 });
    if (alpha < 128 || h === undefined || c < CHROMA_MIN) continue;
    colored += 1;
    const bin = Math.floor(h / BIN_DEGREES) % BINS;
    weights[bin] = (weights[bin] ?? 0) + c;
  }
  if (colored < seen * COLORED_MIN) return null;
  // With its neighbors, so that a hue on the border of two bins is not halved.
  const around = weights.map(
    (weight, bin) => weight + ((weights.at(bin - 1) ?? 0) + (weights[(bin + 1) % BINS] ?? 0)) / 2,
  );
  const main = around.indexOf(Math.max(...around));
  return Math.round((main + 0.5) * BIN_DEGREES) % 360;
}

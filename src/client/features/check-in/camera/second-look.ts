import type QrScanner from 'qr-scanner';
import { frameDecoder } from './zxing/frame-decoder.ts';

/** Looks again at a frame in whose middle qr-scanner found no code; null if there is none anywhere. */
export type SecondLook = (video: HTMLVideoElement, middle: HTMLCanvasElement) => Promise<string | null>;

type NativeDetector = Exclude<Awaited<ReturnType<typeof QrScanner.createQrEngine>>, Worker>;
type Detect = (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]>;

/**
 * Gives qr-scanner its decoder: the browser's own, or zxing where there is none. qr-scanner's own decoder reads nothing
 * in a dark room; it remains where WebAssembly does not start.
 * @returns the second look of that decoder; null for qr-scanner's own
 */
export async function chooseDecoder(Scanner: typeof QrScanner): Promise<SecondLook | null> {
  const native = await nativeDetector(Scanner);
  if (native) return secondLook((picture) => native.detect(picture), { readsInverted: false });
  try {
    const decoder = await frameDecoder();
    // qr-scanner has no option for a decoder: it asks this function for one, and takes any with `detect`.
    Scanner.createQrEngine = async () => decoder as unknown as NativeDetector;
    return secondLook(decoder.detect, { readsInverted: true });
  } catch (error) {
    console.error(error);
    return null;
  }
}

let asked: Promise<NativeDetector | null> | null = null;

/** The browser's own detector, unless qr-scanner avoids it on this platform. */
function nativeDetector(Scanner: typeof QrScanner): Promise<NativeDetector | null> {
  asked ??= findNative(Scanner);
  return asked;
}

async function findNative(Scanner: typeof QrScanner): Promise<NativeDetector | null> {
  if (!('BarcodeDetector' in window)) return null;
  const engine = await Scanner.createQrEngine();
  if (!(engine instanceof Worker)) return engine;
  engine.terminate();
  return null;
}

/**
 * Every second miss is looked at whole, for a code outside the middle. Android's own detector reads dark on light only,
 * and qr-scanner's `setInversionMode` has no effect on it.
 */
function secondLook(detect: Detect, { readsInverted }: { readsInverted: boolean }): SecondLook {
  const canvas = document.createElement('canvas');
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  let misses = 0;
  const draw = (picture: CanvasImageSource, width: number, height: number) => {
    Object.assign(canvas, { width, height });
    paint?.drawImage(picture, 0, 0);
  };
  const find = async () => (await detect(canvas))[0]?.rawValue ?? null;
  const findInverted = async (middle: HTMLCanvasElement) => {
    const { width, height } = middle;
    draw(middle, width, height);
    if (!paint) return null;
    paint.globalCompositeOperation = 'difference';
    paint.fillStyle = 'white';
    paint.fillRect(0, 0, width, height);
    return await find();
  };
  return async (video, middle) => {
    misses += 1;
    const inverted = readsInverted ? null : await findInverted(middle);
    if (inverted !== null || misses % 2 === 1) return inverted;
    draw(video, video.videoWidth, video.videoHeight);
    return await find();
  };
}

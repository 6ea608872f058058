import type QrScanner from 'qr-scanner';

/** Decodes a light-on-dark code; null if there is none. */
export type ReadInverted = (picture: HTMLCanvasElement) => Promise<string | null>;

/**
 * qr-scanner's `setInversionMode` has no effect on the native `BarcodeDetector`, and Android's reads dark on light
 * only. Null in a browser without a native detector.
 */
export async function invertedReader(Scanner: typeof QrScanner): Promise<ReadInverted | null> {
  if (!('BarcodeDetector' in window)) return null;
  const detector = await Scanner.createQrEngine();
  if (detector instanceof Worker) {
    detector.terminate();
    return null;
  }
  const inverted = document.createElement('canvas');
  return async (picture) => {
    const paint = inverted.getContext('2d');
    if (!paint) return null;
    const { width, height } = picture;
    Object.assign(inverted, { width, height });
    paint.drawImage(picture, 0, 0);
    paint.globalCompositeOperation = 'difference';
    paint.fillStyle = 'white';
    paint.fillRect(0, 0, width, height);
    const [found] = await detector.detect(inverted);
    return found?.rawValue ?? null;
  };
}

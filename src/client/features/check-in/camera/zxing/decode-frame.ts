import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/** Dark-mode viewers and some printers show codes light on dark, and people hold them at any angle. */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryInvert: true,
  tryRotate: true,
  tryDownscale: true,
  maxNumberOfSymbols: 1,
};

/** The QR code in a frame, in any light in which zxing finds one; null without. */
export async function decodeFrame(frame: ImageData): Promise<string | null> {
  const [found] = await readBarcodes(frame, OPTIONS);
  return found?.text ?? null;
}

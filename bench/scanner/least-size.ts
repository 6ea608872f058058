import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { create } from 'qrcode';
import { findHeadlessChromium } from '../../scripts/chromium.ts';
import { rotatedRing } from '../../scripts/keys/rotated-ring.ts';
import { ticketSigningKey } from '../../src/shared/codes/key-ring.ts';
import { newSecret, signQr } from '../../src/shared/codes/qr.ts';
import { launchBrowser } from '../../tests/support/browser/launch-browser.ts';

/** The scanner's region: 0.8 of a camera's 720 lines (px). */
const REGION_PX = 576;
/** Codes per size, each turned and shifted differently. */
const PICTURES = 20;
const SIZES_PX = { from: 50, to: 400, step: 8 };
/** Standard deviation of the lens's blur, in pixels of the camera (px). */
const BLURS_PX = [0, 1];
const NOISE_LEVELS = 12;

const LIBRARY = join(import.meta.dirname, '..', '..', 'node_modules', 'qr-scanner');

interface Picture {
  modules: boolean[][];
  degrees: number;
  shift: number;
}

interface Reader {
  QrScanner: typeof import('qr-scanner').default;
}

/** Codes as the app draws them. */
async function makePictures(): Promise<Picture[]> {
  const signer = await ticketSigningKey({ TICKET_SIGNING_KEYS: rotatedRing() });
  const pictures = Array.from({ length: PICTURES }, async (_, index) => {
    const content = { eventId: randomUUID(), secret: newSecret(randomBytes(16)) };
    const text = await signQr({ kind: 'ticket', ...content }, signer);
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const sides = [...Array(modules.size).keys()];
    return {
      modules: sides.map((y) => sides.map((x) => modules.get(y, x) === 1)),
      degrees: (index - PICTURES / 2) * 3 + 1,
      shift: index / PICTURES,
    };
  });
  return await Promise.all(pictures);
}

/** How many of the pictures the scanner's library reads at this size. Runs in the page. */
async function countRead(input: {
  pictures: Picture[];
  sidePx: number;
  blurPx: number;
  regionPx: number;
  noise: number;
}): Promise<number> {
  const { pictures, sidePx, blurPx, regionPx, noise } = input;
  const { QrScanner } = window as unknown as Reader;
  const engine = await QrScanner.createQrEngine();
  let read = 0;
  for (const { modules, degrees, shift } of pictures) {
    const quiet = 4;
    const scale = 16;
    const drawn = document.createElement('canvas');
    drawn.width = drawn.height = (modules.length + 2 * quiet) * scale;
    const ink = drawn.getContext('2d');
    const frame = document.createElement('canvas');
    frame.width = frame.height = regionPx;
    const paint = frame.getContext('2d');
    if (!ink || !paint) throw new Error('No canvas');
    ink.fillStyle = '#fff';
    ink.fillRect(0, 0, drawn.width, drawn.width);
    ink.fillStyle = '#000';
    for (const [y, row] of modules.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) ink.fillRect((x + quiet) * scale, (y + quiet) * scale, scale, scale);
    paint.fillStyle = '#777';
    paint.fillRect(0, 0, regionPx, regionPx);
    paint.imageSmoothingQuality = 'high';
    if (blurPx > 0) paint.filter = `blur(${blurPx}px)`;
    paint.translate(regionPx / 2 + shift, regionPx / 2 + shift / 2);
    paint.rotate((degrees * Math.PI) / 180);
    // `sidePx` is the code without its quiet zone.
    const side = (sidePx * (modules.length + 2 * quiet)) / modules.length;
    paint.drawImage(drawn, -side / 2, -side / 2, side, side);
    const picture = paint.getImageData(0, 0, regionPx, regionPx);
    for (let at = 0; at < picture.data.length; at += 4) {
      const level = (picture.data[at] ?? 0) * 0.8 + 25 + (Math.random() - 0.5) * 2 * noise;
      picture.data.fill(level, at, at + 3);
    }
    paint.setTransform(1, 0, 0, 1, 0, 0);
    paint.putImageData(picture, 0, 0);
    const found = await QrScanner.scanImage(frame, {
      qrEngine: engine,
      returnDetailedScanResult: true,
    }).catch(() => null);
    if (found) read += 1;
  }
  if (engine instanceof Worker) engine.terminate();
  return read;
}

process.env.CHROMIUM_PATH = await findHeadlessChromium();
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  for (const file of ['qr-scanner.min.js', 'qr-scanner-worker.min.js'])
    await page.route(`**/${file}`, (route) => route.fulfill({ path: join(LIBRARY, file) }));
  await page.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto('http://localhost/');
  await page.addScriptTag({
    type: 'module',
    content: "import QrScanner from '/qr-scanner.min.js'; window.QrScanner = QrScanner;",
  });
  await page.waitForFunction(() => 'QrScanner' in window);
  for (const blurPx of BLURS_PX) {
    const pictures = await makePictures();
    const readAt = new Map<number, number>();
    for (let sidePx = SIZES_PX.from; sidePx <= SIZES_PX.to; sidePx += SIZES_PX.step) {
      const input = { pictures, sidePx, blurPx, regionPx: REGION_PX, noise: NOISE_LEVELS };
      readAt.set(sidePx, await page.evaluate(countRead, input));
    }
    const sizes = [...readAt.keys()];
    // Three sizes in a row, so that luck with the noise does not count.
    const least = (share: number) =>
      sizes.find((_, index) =>
        sizes.slice(index, index + 3).every((sidePx) => (readAt.get(sidePx) ?? 0) >= share * PICTURES),
      ) ?? Number.NaN;
    const modules = pictures[0]?.modules.length ?? 0;
    console.log(
      `blur ${blurPx} px (${modules} modules): half from ${least(0.5)} px, nine of ten from ${least(0.9)} px`,
    );
  }
} finally {
  await browser.close();
}

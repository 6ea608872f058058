import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { create } from 'qrcode';
import { launchBrowser } from './launch-browser.ts';

const ALLOWED_AT_ONCE = '--use-fake-ui-for-media-stream';
const WIDTH = 640;
const HEIGHT = 480;
/**
 * qr-scanner reads the middle two thirds of the shorter side: a code of 240 px is read, one of 400 px is not.
 */
const CODE_WIDTH = 240;
/** Luma of video black and white (ITU-R BT.601). */
const BLACK = 16;
const WHITE = 235;
const NO_COLOR = 128;

const FRAMES_PER_SECOND = 10;

/** A code held in front of the camera for a while; null shows nothing. */
export interface Scene {
  code: string | null;
  seconds: number;
}

function lumaOf(text: string | null): Uint8Array {
  const luma = new Uint8Array(WIDTH * HEIGHT).fill(WHITE);
  if (text === null) return luma;
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const pixels = Math.max(1, Math.floor(CODE_WIDTH / modules.size));
  const side = pixels * modules.size;
  const left = Math.floor((WIDTH - side) / 2);
  const top = Math.floor((HEIGHT - side) / 2);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (modules.get(Math.floor(y / pixels), Math.floor(x / pixels))) {
        luma[(top + y) * WIDTH + left + x] = BLACK;
      }
    }
  }
  return luma;
}

/** Writes a film of codes in the uncompressed format that Chromium plays in a loop. */
function writeCameraFilm(file: string, scenes: readonly Scene[]): void {
  const chroma = new Uint8Array((WIDTH / 2) * (HEIGHT / 2) * 2).fill(NO_COLOR);
  writeFileSync(file, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  for (const { code, seconds } of scenes) {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), lumaOf(code), chroma]);
    for (let at = 0; at < seconds * FRAMES_PER_SECOND; at++) appendFileSync(file, frame);
  }
}

/** Launches a browser whose camera shows this code, with permission granted. Close it after the test. */
export async function launchWithCamera(code: string): Promise<Browser> {
  return await launchWithFilm([{ code, seconds: 0.2 }]);
}

/**
 * Launches a browser whose camera loops these scenes. Close it after the test. The film's folder has an ASCII
 * name, because Chromium cannot open names with letters outside the machine's locale.
 */
export async function launchWithFilm(scenes: readonly Scene[]): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-camera-'));
  const film = join(folder, 'code.y4m');
  writeCameraFilm(film, scenes);
  const browser = await launchBrowser(
    ALLOWED_AT_ONCE,
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  );
  browser.once('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  return browser;
}

/** Launches a browser with two cameras that show a running clock and no code. Close it after the test. */
export async function launchWithTwoCameras(): Promise<Browser> {
  return await launchBrowser(ALLOWED_AT_ONCE, '--use-fake-device-for-media-stream=device-count=2');
}

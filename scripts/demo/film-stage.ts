import type { Page } from '@playwright/test';
import type { Scene } from './film-scenes.ts';
import type { FilmChunk } from './webm.ts';

export const STAGE = { width: 1280, height: 720 } as const;
const FRAMES_PER_SECOND = 16;
const KEY_EVERY_MS = 10_000;
const BITS_PER_SECOND = 150_000;

interface StageWindow extends Window {
  aforoChunks?: { atMs: number; key: boolean; data: string }[];
}

/** Draws the scenes one after the other and encodes them, in a browser that has the product's fonts. */
export async function encodeScenes(
  page: Page,
  scenes: readonly Scene[],
): Promise<{ chunks: FilmChunk[]; durationMs: number }> {
  let startMs = 0;
  const chunks: FilmChunk[] = [];
  for (const [index, scene] of scenes.entries()) {
    const encoded = await page.evaluate(drawScene, {
      scene,
      startMs,
      last: index === scenes.length - 1,
      ...STAGE,
      fps: FRAMES_PER_SECOND,
      keyEveryMs: KEY_EVERY_MS,
      bitrate: BITS_PER_SECOND,
    });
    for (const { atMs, key, data } of encoded) {
      chunks.push({ atMs, key, data: Buffer.from(data, 'base64') });
    }
    startMs += Math.ceil((scene.durationMs * FRAMES_PER_SECOND) / 1_000) * (1_000 / FRAMES_PER_SECOND);
  }
  return { chunks, durationMs: startMs };
}

/** Runs in the page, so it stands alone. Each scene begins with a key frame of an encoder of its own. */
async function drawScene(told: {
  scene: Scene;
  startMs: number;
  last: boolean;
  width: number;
  height: number;
  fps: number;
  keyEveryMs: number;
  bitrate: number;
}): Promise<NonNullable<StageWindow['aforoChunks']>> {
  const { scene, startMs, width, height, fps, keyEveryMs, bitrate } = told;
  const GROUND = '#fdfaf7';
  const INK = '#231a16';
  const ACCENT = '#d4391b';
  const FADE_MS = 300;
  await Promise.all(
    ['600 44px "Unbounded Variable"', '500 20px "Onest Variable"'].map((font) => document.fonts.load(font)),
  );
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('Chromium draws nothing');
  context.imageSmoothingQuality = 'high';
  const pictures = await Promise.all(
    scene.frames.map(async ({ picture }) => {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${picture}`;
      await image.decode();
      return image;
    }),
  );

  const mark = (x: number, y: number, size: number) => {
    context.save();
    context.translate(x, y);
    context.scale(size / 32, size / 32);
    context.fillStyle = ACCENT;
    context.beginPath();
    context.roundRect(0, 0, 32, 32, 8);
    context.fill();
    context.fillStyle = '#fff';
    context.fill(new Path2D('M6.5 27V15.5a9.5 9.5 0 0 1 19 0V27h-5.2l-1.4-7.6h-5.8L11.7 27Z'));
    context.fillStyle = ACCENT;
    context.beginPath();
    context.arc(16, 14.2, 3.4, 0, Math.PI * 2);
    context.fill();
    context.restore();
  };
  const lines = (text: string, most: number) => {
    const found: string[] = [];
    for (const word of text.split(' ')) {
      const joined = `${found.at(-1) ?? ''} ${word}`.trim();
      if (found.length > 0 && context.measureText(joined).width <= most) found[found.length - 1] = joined;
      else found.push(word);
    }
    return found;
  };
  const draw = (atMs: number) => {
    context.globalAlpha = 1;
    context.fillStyle = GROUND;
    context.fillRect(0, 0, width, height);
    const card = scene.places.length === 0;
    const fade = Math.min(1, atMs / FADE_MS, (scene.durationMs - atMs) / FADE_MS + (told.last ? 1 : 0));
    context.globalAlpha = Math.max(0, fade);
    mark(card ? 120 : 64, card ? 180 : 56, card ? 88 : 44);
    context.fillStyle = INK;
    context.textBaseline = 'alphabetic';
    context.font = `600 ${card ? 72 : 40}px "Unbounded Variable"`;
    const rows = lines(scene.caption, card ? 1_000 : 400);
    const step = card ? 84 : 52;
    const top = card ? 370 : height / 2 - ((rows.length - 1) * step) / 2;
    for (const [index, row] of rows.entries()) context.fillText(row, card ? 120 : 64, top + index * step);
    for (const { device, x, y, width: w, height: h, look } of scene.places) {
      let shown: HTMLImageElement | undefined;
      for (const [index, frame] of scene.frames.entries()) {
        if (frame.device === device && frame.atMs <= atMs) shown = pictures[index];
      }
      const radius = look === 'phone' ? 34 : 12;
      const edge = look === 'phone' ? 7 : 3;
      context.save();
      context.shadowColor = 'rgb(60 30 20 / 0.28)';
      context.shadowBlur = 40;
      context.shadowOffsetY = 18;
      context.fillStyle = '#262220';
      context.beginPath();
      context.roundRect(x - edge, y - edge, w + edge * 2, h + edge * 2, radius + edge);
      context.fill();
      context.restore();
      context.save();
      context.beginPath();
      context.roundRect(x, y, w, h, radius);
      context.clip();
      if (shown) context.drawImage(shown, x, y, w, h);
      context.restore();
    }
  };

  const chunks: NonNullable<StageWindow['aforoChunks']> = [];
  let failure: Error | null = null;
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      chunks.push({ atMs: Math.round(chunk.timestamp / 1_000), key: chunk.type === 'key', data: btoa(text) });
    },
    error: (error) => {
      failure = error;
    },
  });
  encoder.configure({
    codec: 'vp09.00.31.08',
    width,
    height,
    bitrate,
    framerate: fps,
    latencyMode: 'quality',
  });
  const frameMs = 1_000 / fps;
  let sinceKey = keyEveryMs;
  for (let atMs = 0; atMs < scene.durationMs; atMs += frameMs) {
    draw(atMs);
    const frame = new VideoFrame(canvas, { timestamp: (startMs + atMs) * 1_000, duration: frameMs * 1_000 });
    encoder.encode(frame, { keyFrame: sinceKey >= keyEveryMs });
    frame.close();
    sinceKey = sinceKey >= keyEveryMs ? frameMs : sinceKey + frameMs;
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await encoder.flush();
  encoder.close();
  if (failure) throw failure;
  return chunks;
}

import type { Page } from 'playwright';
import type { Scene } from './film-scenes.ts';
import type { FilmChunk } from './webm.ts';

export const STAGE = { width: 1280, height: 720 } as const;
const FRAMES_PER_SECOND = 16;
const KEY_EVERY_MS = 10_000;
/** VP9 is smaller; H.264 plays on every iPhone, in a profile that keeps text sharp at that size. */
const ENCODINGS = [
  { codec: 'vp09.00.31.08', bitrate: 130_000 },
  { codec: 'avc1.64001f', bitrate: 205_000 },
] as const;
const POSTER = { width: 960, height: 540, quality: 0.8 } as const;

/** One film in two encodings, with a poster image. */
interface Encoded {
  vp9: FilmChunk[];
  h264: FilmChunk[];
  /** The H.264 decoder's configuration (`AVCDecoderConfigurationRecord`). */
  setup: Uint8Array;
  /** WebP. */
  poster: Uint8Array;
  durationMs: number;
}

/**
 * Renders the scenes in order and encodes them, in a browser with the product's fonts.
 * @param posterOf the scene whose last frame becomes the poster
 */
export async function encodeScenes(
  page: Page,
  scenes: readonly Scene[],
  posterOf: Scene | undefined,
): Promise<Encoded> {
  let startMs = 0;
  const films: FilmChunk[][] = ENCODINGS.map(() => []);
  let setup = '';
  let poster = '';
  for (const [index, scene] of scenes.entries()) {
    const drawn = await page.evaluate(drawScene, {
      scene,
      startMs,
      last: index === scenes.length - 1,
      ...STAGE,
      fps: FRAMES_PER_SECOND,
      keyEveryMs: KEY_EVERY_MS,
      encodings: [...ENCODINGS],
      poster: POSTER,
    });
    for (const [at, { chunks, setup: own }] of drawn.films.entries()) {
      for (const { data, ...chunk } of chunks)
        films[at]?.push({ ...chunk, data: Buffer.from(data, 'base64') });
      if (!own) continue;
      // The file has one decoder configuration, but every scene has its own encoder.
      if (setup && setup !== own) throw new Error('Two scenes were encoded in different ways.');
      setup = own;
    }
    if (scene === posterOf) poster = drawn.poster;
    startMs += Math.ceil((scene.durationMs * FRAMES_PER_SECOND) / 1_000) * (1_000 / FRAMES_PER_SECOND);
  }
  const [vp9, h264] = films;
  if (!vp9 || !h264 || !setup || !poster) throw new Error('Chromium did not encode the film.');
  return {
    vp9,
    h264,
    setup: Buffer.from(setup, 'base64'),
    poster: Buffer.from(poster, 'base64'),
    durationMs: startMs,
  };
}

interface DrawnScene {
  films: { chunks: { atMs: number; key: boolean; data: string }[]; setup: string }[];
  poster: string;
}

/** Self-contained, because it runs in the page. Each scene starts with a key frame of its own encoder. */
async function drawScene(options: {
  scene: Scene;
  startMs: number;
  last: boolean;
  width: number;
  height: number;
  fps: number;
  keyEveryMs: number;
  encodings: { codec: string; bitrate: number }[];
  poster: { width: number; height: number; quality: number };
}): Promise<DrawnScene> {
  const { scene, startMs, width, height, fps, keyEveryMs, encodings } = options;
  const GROUND = '#fdfaf7';
  const INK = '#231a16';
  const ACCENT = '#d4391b';
  const FADE_MS = 300;
  // Includes the text, because each script's letters are a separate font file.
  await document.fonts.load('600 44px "Unbounded Variable"', scene.caption);
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
  /** Splits the caption into rows and picks a font size that fits; a card has one row per sentence. */
  const caption = (card: boolean) => {
    const most = card ? 1_040 : 390;
    for (let size = card ? 72 : 40; ; size -= 2) {
      context.font = `600 ${size}px "Unbounded Variable"`;
      const rows = card ? scene.caption.split(/(?<=\.) /) : lines(scene.caption, most);
      if (size <= 28 || rows.every((row) => context.measureText(row).width <= most)) return rows;
    }
  };
  const draw = (atMs: number) => {
    context.globalAlpha = 1;
    context.fillStyle = GROUND;
    context.fillRect(0, 0, width, height);
    const card = scene.places.length === 0;
    mark(card ? 120 : 64, card ? 180 : 56, card ? 88 : 44);
    context.fillStyle = INK;
    context.textBaseline = 'alphabetic';
    const rows = caption(card);
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
    const fade = Math.min(1, atMs / FADE_MS, (scene.durationMs - atMs) / FADE_MS + (options.last ? 1 : 0));
    context.globalAlpha = 1 - Math.max(0, fade);
    context.fillStyle = GROUND;
    context.fillRect(0, 0, width, height);
  };

  const base64 = (bytes: Uint8Array) => {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  };
  let failure: Error | null = null;
  const films = encodings.map(({ codec, bitrate }) => {
    const film: DrawnScene['films'][number] = { chunks: [], setup: '' };
    const encoder = new VideoEncoder({
      output: (chunk, about) => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        const atMs = Math.round(chunk.timestamp / 1_000);
        film.chunks.push({ atMs, key: chunk.type === 'key', data: base64(bytes) });
        const setup = about?.decoderConfig?.description;
        if (setup) film.setup = base64(new Uint8Array(setup as ArrayBuffer));
      },
      error: (error) => {
        failure = error;
      },
    });
    encoder.configure({ codec, width, height, bitrate, framerate: fps, latencyMode: 'quality' });
    return { film, encoder };
  });
  const frameMs = 1_000 / fps;
  let sinceKey = keyEveryMs;
  for (let atMs = 0; atMs < scene.durationMs; atMs += frameMs) {
    draw(atMs);
    const frame = new VideoFrame(canvas, { timestamp: (startMs + atMs) * 1_000, duration: frameMs * 1_000 });
    for (const { encoder } of films) encoder.encode(frame, { keyFrame: sinceKey >= keyEveryMs });
    frame.close();
    sinceKey = sinceKey >= keyEveryMs ? frameMs : sinceKey + frameMs;
    while (films.some(({ encoder }) => encoder.encodeQueueSize > 4))
      await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const { encoder } of films) {
    await encoder.flush();
    encoder.close();
  }
  if (failure) throw failure;

  // The poster is taken before the fade-out.
  draw(scene.durationMs - FADE_MS);
  const { width: across, height: down, quality } = options.poster;
  const still = Object.assign(document.createElement('canvas'), { width: across, height: down });
  const small = still.getContext('2d');
  if (!small) throw new Error('Chromium draws nothing');
  small.imageSmoothingQuality = 'high';
  small.drawImage(canvas, 0, 0, across, down);
  const [kind, poster = ''] = still.toDataURL('image/webp', quality).split(',');
  if (kind !== 'data:image/webp;base64') throw new Error('Chromium writes no WebP');
  return { films: films.map(({ film }) => film), poster };
}

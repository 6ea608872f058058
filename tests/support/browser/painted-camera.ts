import type { Page } from '@playwright/test';
import { create } from 'qrcode';

/** Readable width, in the middle of 640 × 480 (px). */
const CODE_WIDTH = 300;

/** `dark`: a printed ticket in a dark room, with a sensor's noise. */
type CodeLook = 'inverted' | 'dark';

interface PaintedWindow extends Window {
  paintCode?: (modules: boolean[][] | null, look: CodeLook | null) => void;
  requestedConstraints?: MediaStreamConstraints | undefined;
}

interface PaintedCamera {
  holdUp: (text: string, look?: CodeLook) => Promise<void>;
  /** Constraints of the page's last `getUserMedia` call. */
  constraints: () => Promise<MediaStreamConstraints | undefined>;
}

/** From its next load the page has a camera that shows the codes given to `holdUp`. */
export async function paintedCamera(page: Page): Promise<PaintedCamera> {
  await page.addInitScript((codeWidth) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const paint = canvas.getContext('2d');
    if (!paint) throw new Error('No canvas');
    let modules: boolean[][] | null = null;
    let colors = ['#fff', '#000'] as [string, string];
    let noise = 0;
    const addNoise = () => {
      const picture = paint.getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < picture.data.length; at += 4) {
        const sum = Math.random() + Math.random() + Math.random() - 1.5;
        const level = (picture.data[at] ?? 0) + sum * 2 * noise;
        picture.data.fill(level, at, at + 3);
      }
      paint.putImageData(picture, 0, 0);
    };
    const draw = () => {
      paint.fillStyle = colors[0];
      paint.fillRect(0, 0, canvas.width, canvas.height);
      paint.fillStyle = colors[1];
      const pixels = Math.floor(codeWidth / (modules?.length ?? 1));
      const side = pixels * (modules?.length ?? 0);
      // On whole pixels: the blurred edges of half ones left 3 of 100 inverted codes unreadable.
      const [left, top] = [Math.floor((canvas.width - side) / 2), Math.floor((canvas.height - side) / 2)];
      for (const [y, row] of (modules ?? []).entries())
        for (const [x, isDark] of row.entries())
          if (isDark) paint.fillRect(left + x * pixels, top + y * pixels, pixels, pixels);
      if (noise > 0) addNoise();
    };
    // A canvas stream emits frames only when the picture changes.
    setInterval(draw, 80);
    (window as PaintedWindow).paintCode = (next, look) => {
      modules = next;
      colors =
        look === 'inverted' ? ['#000', '#fff'] : look === 'dark' ? ['#5a5a5a', '#2d2d2d'] : ['#fff', '#000'];
      noise = look === 'dark' ? 10 : 0;
    };
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      (window as PaintedWindow).requestedConstraints = constraints;
      return canvas.captureStream(12);
    };
  }, CODE_WIDTH);
  return {
    async holdUp(text, look) {
      const { modules } = create(text, { errorCorrectionLevel: 'M' });
      const sides = [...Array(modules.size).keys()];
      const painted = sides.map((y) => sides.map((x) => modules.get(y, x) === 1));
      await page.evaluate(([next, as]) => (window as PaintedWindow).paintCode?.(next, as), [
        painted,
        look ?? null,
      ] as const);
    },
    constraints: () => page.evaluate(() => (window as PaintedWindow).requestedConstraints),
  };
}

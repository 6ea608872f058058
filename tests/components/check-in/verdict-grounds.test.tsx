import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { bareVerdict, isWelcome, type VerdictKind } from '#client/features/check-in/scan/verdict.ts';
import { VerdictLayer } from '#client/pages/scanner/verdict/verdict-layer.tsx';
import { GROUNDS, VERDICT_LOOKS } from '#client/pages/scanner/verdict/verdict-looks.ts';

type Color = readonly [number, number, number];
type Matrix = readonly [Color, Color, Color];

/** Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB. */
const VISION: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/**
 * A ground is recognized at a glance and at arm's length, so it needs what WCAG 2.2 asks of text (1.4.3) rather than
 * of large shapes (3:1). The former green and red had 1.0.
 */
const CONTRAST_MIN = 4.5;

/** Linear RGB of a CSS color, as the screen shows it. */
function linear(css: string): Color {
  const canvas = document.createElement('canvas');
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('No canvas');
  paint.fillStyle = css;
  paint.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((level) => {
    const share = level / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

function luminance(color: Color, vision: Matrix): number {
  const [r = 0, g = 0, b = 0] = vision.map((row) => {
    const sum = row[0] * color[0] + row[1] * color[1] + row[2] * color[2];
    return Math.min(1, Math.max(0, sum));
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function groundColor(classes: string): Color {
  const ground = document.createElement('div');
  ground.className = classes;
  document.body.append(ground);
  const { backgroundColor } = getComputedStyle(ground);
  ground.remove();
  return linear(backgroundColor);
}

test.each(Object.entries(VISION))(
  'with %s vision, who is let in and who is not differ in lightness',
  (_name, vision) => {
    const grounds = Object.values(GROUNDS).map(({ colors, frame }) => ({
      isIn: frame === null,
      light: luminance(groundColor(colors), vision),
    }));
    const outside = grounds.filter(({ isIn }) => !isIn);
    expect(outside).toHaveLength(3);
    for (const inside of grounds.filter(({ isIn }) => isIn))
      for (const other of outside) {
        expect(inside.light).toBeGreaterThan(other.light);
        expect(contrast(inside.light, other.light)).toBeGreaterThanOrEqual(CONTRAST_MIN);
      }
  },
);

test('nobody who is let in has a frame, and everybody else has one of three', async () => {
  const kinds = Object.keys(VERDICT_LOOKS) as VerdictKind[];
  for (const kind of kinds) {
    const { frame } = GROUNDS[VERDICT_LOOKS[kind].ground];
    expect([kind, frame === null]).toEqual([kind, isWelcome(kind)]);
  }
  const frames = Object.values(GROUNDS).flatMap(({ frame }) => frame ?? []);
  expect(new Set(frames.map((frame) => frame.split(' ')[1])).size).toBe(3);
});

test('after its color an admission says who is in and asks for the next, on neutral ground', async () => {
  const verdict = { ...bareVerdict('VALID'), holderName: 'Olga Petrova' };
  await render(
    <div className="relative h-dvh">
      <VerdictLayer
        shown={{ verdict, number: 1, isOver: true }}
        timeZone="UTC"
        settled
        onClear={() => undefined}
      />
    </div>,
  );
  await expect.element(page.getByText('Olga Petrova is in. Next?')).toBeVisible();
  await expect.element(page.getByText('Valid ticket')).not.toBeInTheDocument();
});

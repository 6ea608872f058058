import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const CSS = readFileSync(path.join(import.meta.dirname, '../../../../src/client/app/tokens.css'), 'utf8');

function tokensOf(selector: string): Map<string, string> {
  const block = CSS.slice(CSS.indexOf(`\n${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): (oklch\([^)]*\))/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

/** Relative luminance (WCAG 2.2) of an OKLCH color, by the matrices of CSS Color 4. */
function luminance(color: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const TEXT_ON: readonly [string, string][] = [
  ['foreground', 'background'],
  ['foreground', 'muted'],
  ['foreground', 'card'],
  ['foreground', 'danger-soft'],
  ['popover-foreground', 'popover'],
  ['muted-foreground', 'background'],
  ['muted-foreground', 'card'],
  ['muted-foreground', 'muted'],
  ['muted-foreground', 'popover'],
  ['muted-foreground', 'danger-soft'],
  ['primary-foreground', 'primary'],
  ['primary-foreground', 'primary-hover'],
  ['primary-ink', 'background'],
  ['primary-ink', 'card'],
  ['primary-ink', 'primary-soft'],
  ['inverse-foreground', 'inverse'],
  ...['success', 'warning', 'danger'].flatMap((tone): [string, string][] => [
    [`${tone}-foreground`, tone],
    [`${tone}-ink`, `${tone}-soft`],
    [`${tone}-ink`, 'background'],
    [`${tone}-ink`, 'card'],
    [`${tone}-ink`, 'popover'],
  ]),
];

describe.each([
  ['light', ':root'],
  ['dark', '[data-theme="dark"]'],
])('the %s theme', (_, selector) => {
  const tokens = tokensOf(selector);
  const color = (name: string) => tokens.get(name) ?? expect.fail(`no token ${name}`);

  test.each(TEXT_ON)('%s has a contrast of at least 4.5 : 1 on %s', (text, ground) => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['input', 'ring'])('%s has a contrast of at least 3 : 1 against the page and a card', (name) => {
    expect(contrast(color(name), color('background'))).toBeGreaterThanOrEqual(3);
    expect(contrast(color(name), color('card'))).toBeGreaterThanOrEqual(3);
  });
});

const EVENT_TEXT_ON: readonly [string, string][] = [
  ['event-ink', 'event-soft'],
  ['event-ink', 'event-wash'],
  ['foreground', 'event-wash'],
  ['muted-foreground', 'event-wash'],
  ['foreground', 'event-soft'],
  ['muted-foreground', 'event-soft'],
  ...['success', 'warning', 'danger', 'primary'].map((tone): [string, string] => [
    `${tone}-ink`,
    'event-wash',
  ]),
];

describe.each([
  ['light', ':root', ':root[data-event-hue]'],
  ['dark', '[data-theme="dark"]', '[data-theme="dark"][data-event-hue]'],
])("an event's accent in the %s theme", (_, selector, accent) => {
  const tokens = new Map([...tokensOf(selector), ...tokensOf(accent)]);
  const color = (name: string, hue: number) =>
    (tokens.get(name) ?? expect.fail(`no token ${name}`)).replace('var(--event-hue', String(hue));
  const hues = Array.from({ length: 360 }, (_none, hue) => hue);

  test.each(EVENT_TEXT_ON)(
    '%s has a contrast of at least 4.5 : 1 on %s, whatever the hue',
    (text, ground) => {
      for (const hue of hues)
        expect(contrast(color(text, hue), color(ground, hue)), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['card', 'event-wash', 'muted'])(
    'its lines have a contrast of at least 3 : 1 on %s',
    (ground) => {
      for (const hue of hues)
        expect(contrast(color('event', hue), color(ground, hue)), `hue ${hue}`).toBeGreaterThanOrEqual(3);
    },
  );
});

const PRESSED: readonly [string, string, number][] = [
  ['primary-foreground', 'primary', 4.5],
  ['primary-foreground', 'primary-hover', 4.5],
  ['primary-ink', 'background', 4.5],
  ['primary-ink', 'card', 4.5],
  ['primary-ink', 'popover', 4.5],
  ['primary-ink', 'primary-soft', 4.5],
  ['ring', 'background', 3],
  ['ring', 'card', 3],
];

describe.each([
  ['light', ':root', '[data-event-page]'],
  ['dark', '[data-theme="dark"]', '[data-theme="dark"] [data-event-page]'],
])("what is pressed on an event's page in the %s theme", (_, selector, page) => {
  const tokens = new Map([...tokensOf(selector), ...tokensOf(page)]);
  const color = (name: string, hue: number) =>
    (tokens.get(name) ?? expect.fail(`no token ${name}`)).replace('var(--event-hue', String(hue));

  test.each(PRESSED)('%s has enough contrast on %s, whatever the hue', (one, ground, least) => {
    for (let hue = 0; hue < 360; hue += 1)
      expect(contrast(color(one, hue), color(ground, hue)), `hue ${hue}`).toBeGreaterThanOrEqual(least);
  });
});

test('both themes define the same color names', () => {
  expect([...tokensOf(':root').keys()].sort()).toEqual([...tokensOf('[data-theme="dark"]').keys()].sort());
});

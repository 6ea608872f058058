import type { HtmlTagDescriptor, Plugin } from 'vite';

interface Screen {
  /** CSS pixels, portrait. */
  width: number;
  height: number;
  ratio: number;
}

/** iOS needs an image of exactly the screen's size while an installed app starts, otherwise it shows a white page. */
export const SCREENS: readonly Screen[] = [
  { width: 440, height: 956, ratio: 3 },
  { width: 402, height: 874, ratio: 3 },
  { width: 430, height: 932, ratio: 3 },
  { width: 393, height: 852, ratio: 3 },
  { width: 428, height: 926, ratio: 3 },
  { width: 390, height: 844, ratio: 3 },
  { width: 375, height: 812, ratio: 3 },
  { width: 414, height: 896, ratio: 3 },
  { width: 414, height: 896, ratio: 2 },
  { width: 375, height: 667, ratio: 2 },
  { width: 820, height: 1180, ratio: 2 },
  { width: 834, height: 1194, ratio: 2 },
  { width: 1024, height: 1366, ratio: 2 },
];

/** The system's color scheme: the app's own setting is unknown before it runs. */
export const SCHEMES = ['light', 'dark'] as const;

export function startScreenFile({ width, height, ratio }: Screen, scheme: (typeof SCHEMES)[number]): string {
  return `icons/start-${width * ratio}x${height * ratio}${scheme === 'dark' ? '-dark' : ''}.png`;
}

/** Adds the images to the page, each for its screen size. */
export function startScreens(): Plugin {
  return {
    name: 'aforo:start-screens',
    transformIndexHtml: () =>
      SCREENS.flatMap((screen) => SCHEMES.map((scheme) => startScreen(screen, scheme))),
  };
}

function startScreen(screen: Screen, scheme: (typeof SCHEMES)[number]): HtmlTagDescriptor {
  const { width, height, ratio } = screen;
  return {
    tag: 'link',
    injectTo: 'head',
    attrs: {
      rel: 'apple-touch-startup-image',
      media: `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${ratio}) and (orientation: portrait) and (prefers-color-scheme: ${scheme})`,
      href: `/${startScreenFile(screen, scheme)}`,
    },
  };
}

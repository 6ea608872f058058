import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { SCHEMES, SCREENS, startScreenFile } from './brand/start-screens.ts';
import { findChromium } from './chromium.ts';
import { main } from './local/main.ts';
import { projectRoot } from './local/paths.ts';

const PUBLIC = join(projectRoot, 'public');
/** Images of Apple passes, which are bundled into the Worker. */
const PASS_IMAGES = '../src/worker/passes/apple/images';
const LOGO = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8');
const ACCENT = '#d63b17';
const PAPER = '#fdfaf7';
const NIGHT = '#16110f';

/** The logo without rounded corners, for systems that apply their own. */
const SQUARE = LOGO.replace(' rx="8"', '');

const font = readFileSync(
  join(projectRoot, 'node_modules/@fontsource-variable/unbounded/files/unbounded-latin-wght-normal.woff2'),
).toString('base64');

interface Drawing {
  file: string;
  width: number;
  height: number;
  html: string;
  clear?: boolean;
}

function centered(svg: string, ground: string, size: string): string {
  return `<div style="display:grid;place-items:center;height:100vh;background:${ground}">
    <div style="width:${size};height:${size}">${svg}</div></div>`;
}

/** PNG images for operating systems and chats, rendered from the one SVG. */
const DRAWINGS: readonly Drawing[] = [
  ...[192, 512].map((size) => ({
    file: `icons/icon-${size}.png`,
    width: size,
    height: size,
    html: centered(LOGO, 'transparent', '100%'),
    clear: true,
  })),
  // Maskable icon: a system may crop everything outside the middle circle of 80 %.
  {
    file: 'icons/maskable-512.png',
    width: 512,
    height: 512,
    html: centered(SQUARE, ACCENT, '72%'),
  },
  { file: 'icons/apple-touch.png', width: 180, height: 180, html: centered(SQUARE, ACCENT, '86%') },
  ...SCREENS.flatMap((screen) =>
    SCHEMES.map((scheme) => ({
      file: startScreenFile(screen, scheme),
      width: screen.width * screen.ratio,
      height: screen.height * screen.ratio,
      html: centered(LOGO, scheme === 'dark' ? NIGHT : PAPER, '26vw'),
    })),
  ),
  // Sizes in points from Apple's pass format: 29 in messages, up to 50 high on the pass.
  ...[1, 2, 3].flatMap((ratio) => {
    const suffix = ratio === 1 ? '' : `@${ratio}x`;
    const square = { clear: true, html: centered(LOGO, 'transparent', '100%') };
    return [
      { file: `${PASS_IMAGES}/icon${suffix}.png`, width: 29 * ratio, height: 29 * ratio, ...square },
      { file: `${PASS_IMAGES}/logo${suffix}.png`, width: 40 * ratio, height: 40 * ratio, ...square },
    ];
  }),
  {
    file: 'share-card.png',
    width: 1200,
    height: 630,
    html: `<style>@font-face{font-family:Unbounded;font-weight:200 900;src:url(data:font/woff2;base64,${font})}</style>
      <div style="position:relative;height:100vh;overflow:hidden;background:${NIGHT};color:${PAPER}">
        <svg viewBox="0 0 32 32" style="position:absolute;right:-30px;bottom:-150px;height:800px">
          <path d="M6.5 27V15.5a9.5 9.5 0 0 1 19 0V27h-5.2l-1.4-7.6h-5.8L11.7 27Z" fill="${ACCENT}"/>
          <circle cx="16" cy="14.2" r="3.4" fill="${NIGHT}"/></svg>
        <div style="position:absolute;left:88px;bottom:84px;font:700 132px/1 Unbounded;letter-spacing:-2px">Aforo</div>
      </div>`,
  },
];

async function draw(page: Page, { file, width, height, html, clear = false }: Drawing): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.setContent(`<body style="margin:0">${html}</body>`);
  await page.evaluate(() => document.fonts.ready);
  const path = join(PUBLIC, file);
  await page.screenshot({ path, omitBackground: clear });
  console.log(`${file} ${Math.ceil(statSync(path).size / 1024)} KB`);
}

await main(async () => {
  mkdirSync(join(PUBLIC, 'icons'), { recursive: true });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  for (const drawing of DRAWINGS) await draw(page, drawing);
  await browser.close();
});

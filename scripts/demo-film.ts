import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { LANGUAGES, type Language } from '../src/shared/text/languages.ts';
import { findChromium } from './chromium.ts';
import { openDevice, startChromium } from './demo/devices.ts';
import { playEvening } from './demo/film.ts';
import { encodeScenes, STAGE } from './demo/film-stage.ts';
import { FILM_WORDS } from './demo/film-words.ts';
import { mp4Of } from './demo/mp4.ts';
import { webmOf } from './demo/webm.ts';
import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';
import { projectRoot } from './local/paths.ts';
import { withSeededWorker } from './local/seeded-worker.ts';

/** Folder from which the home page imports them. */
const FOLDER = join(projectRoot, 'src/client/pages/home/film');

/**
 * Records the home page's film with the real product, once per language (`-- ru`: only Russian): a guest buys a ticket
 * and checks in, and the organizer's numbers change. Each language gets a fresh demo, because a ticket admits once.
 */
await main(async () => {
  process.env.CHROMIUM_PATH = await findChromium();
  console.log('Building…');
  const config = await buildWorker();
  const browser = await startChromium();
  mkdirSync(FOLDER, { recursive: true });
  try {
    const chosen = LANGUAGES.filter((language) => process.argv.includes(language));
    for (const language of chosen.length > 0 ? chosen : LANGUAGES) {
      await withSeededWorker({ config }, (url) => recordFilm(browser, url, language));
    }
  } finally {
    await browser.close();
  }
});

async function recordFilm(browser: Browser, url: string, language: Language): Promise<void> {
  console.log(`Playing the evening in ${language}…`);
  const scenes = await playEvening(browser, url, language);
  console.log('Cutting the film…');
  // Any page of ours works: it loads the fonts, and its secure origin allows WebCodecs.
  const stage = await openDevice(browser, { url, ...STAGE, language, theme: 'light' });
  await stage.goto('/');
  const posterOf = scenes.find(({ caption }) => caption === FILM_WORDS[language].show);
  const { vp9, h264, setup, poster, durationMs } = await encodeScenes(stage, scenes, posterOf);
  await stage.context().close();
  const files = {
    webm: webmOf({ ...STAGE, durationMs }, vp9),
    mp4: mp4Of({ ...STAGE, durationMs, setup }, h264),
    webp: poster,
  };
  for (const [ending, bytes] of Object.entries(files)) {
    const file = join(FOLDER, `aforo-${language}.${ending}`);
    writeFileSync(file, bytes);
    console.log(`${file}: ${Math.round(durationMs / 1_000)} s, ${Math.round(bytes.length / 1_024)} KB`);
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findChromium } from './chromium.ts';
import { openDevice, startChromium } from './demo/devices.ts';
import { playEvening } from './demo/film.ts';
import { encodeScenes, STAGE } from './demo/film-stage.ts';
import { webmOf } from './demo/webm.ts';
import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';
import { projectRoot } from './local/paths.ts';
import { withSeededWorker } from './local/seeded-worker.ts';

/** Where the front page takes it from. */
const FILE = join(projectRoot, 'src/client/pages/home/film/aforo.webm');

/** Records the front page's film on the real product: a guest buys and gets in, the organiser's numbers move. */
await main(async () => {
  process.env.CHROMIUM_PATH = await findChromium();
  console.log('Building…');
  const config = await buildWorker();
  const browser = await startChromium();
  try {
    await withSeededWorker({ config }, async (url) => {
      console.log('Playing the evening…');
      const scenes = await playEvening(browser, url);
      console.log('Cutting the film…');
      // Any page of ours will do: it brings the fonts, and its address lets a browser encode.
      const stage = await openDevice(browser, { url, ...STAGE, language: 'en', theme: 'light' });
      await stage.goto('/');
      const { chunks, durationMs } = await encodeScenes(stage, scenes);
      const film = webmOf({ ...STAGE, durationMs }, chunks);
      mkdirSync(dirname(FILE), { recursive: true });
      writeFileSync(FILE, film);
      console.log(`${FILE}: ${Math.round(durationMs / 1_000)} s, ${Math.round(film.length / 1_024)} KB`);
    });
  } finally {
    await browser.close();
  }
});

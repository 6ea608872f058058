import { LANGUAGES } from '../src/shared/text/languages.ts';
import { startChromium } from './demo/devices.ts';
import { takePictures } from './demo/pictures.ts';
import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';
import { withSeededWorker } from './local/seeded-worker.ts';

/**
 * Takes the home page's screenshots of the product; `-- ru` takes only the Russian ones. Each language gets a fresh
 * demo, because a ticket admits once.
 */
await main(async () => {
  const config = await buildWorker();
  const browser = await startChromium();
  try {
    const chosen = LANGUAGES.filter((language) => process.argv.includes(language));
    for (const language of chosen.length > 0 ? chosen : LANGUAGES) {
      console.log(`Screens in ${language}…`);
      await withSeededWorker({ config }, (url) => takePictures(browser, url, language));
    }
  } finally {
    await browser.close();
  }
});

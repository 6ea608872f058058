import { LANGUAGES } from '../src/shared/text/languages.ts';
import { startChromium } from './demo/devices.ts';
import { takePictures } from './demo/pictures.ts';
import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';
import { withSeededWorker } from './local/seeded-worker.ts';

/** Takes the screens of the product that the front page shows; `-- ru` takes only those in Russian. A demo for each language: a ticket gets in once. */
await main(async () => {
  const config = await buildWorker();
  const browser = await startChromium();
  try {
    const asked = LANGUAGES.filter((language) => process.argv.includes(language));
    for (const language of asked.length > 0 ? asked : LANGUAGES) {
      console.log(`Screens in ${language}…`);
      await withSeededWorker({ config }, (url) => takePictures(browser, url, language));
    }
  } finally {
    await browser.close();
  }
});

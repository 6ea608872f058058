import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { launchWithCamera } from '../support/browser/fake-camera.ts';
import { ON_PHONE } from '../support/browser/screens.ts';

test.use(ON_PHONE);

const LIBRARY = join(import.meta.dirname, '..', '..', 'node_modules', 'qr-scanner');

/** Door tests rely on this: a film before a fake camera is decoded by the scanner's library. */
test("the scanner's library reads a filmed code of a ticket's length", async () => {
  const code = `AF2:${'Z9 '.repeat(44)}T3`;
  const browser = await launchWithCamera(code);
  try {
    const page = await browser.newPage();
    for (const file of ['qr-scanner.min.js', 'qr-scanner-worker.min.js']) {
      await page.route(`**/test-library/${file}`, (route) => route.fulfill({ path: join(LIBRARY, file) }));
    }
    await page.route('**/test-library/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><video></video>' }),
    );
    await page.goto('/test-library/');
    await page.addScriptTag({
      type: 'module',
      content: `
        import QrScanner from '/test-library/qr-scanner.min.js';
        const video = document.querySelector('video');
        new QrScanner(video, (result) => { document.title = result.data; }, {}).start();`,
    });
    await expect(page).toHaveTitle(code);
  } finally {
    await browser.close();
  }
});

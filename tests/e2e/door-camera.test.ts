import { test as base, expect, type Page } from '@playwright/test';
import { openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { launchWithFilm, launchWithTwoCameras } from '../support/browser/fake-camera.ts';
import { openNight } from '../support/browser/own-night.ts';
import { paintedCamera } from '../support/browser/painted-camera.ts';

/** The page is a scanner of the organiser's with two cameras. */
const test = base.extend({
  page: async ({ baseURL, request }, use) => {
    const { eventId } = await openNight(request, 1);
    const browser = await launchWithTwoCameras();
    const { page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
    await use(page);
    await browser.close();
  },
});

/** The name of the camera whose picture has gone on for longer than an old one takes to end. */
async function cameraAtWork(page: Page): Promise<string | null> {
  const video = page.locator('video');
  await expect(video).toHaveCSS('opacity', '1');
  const played = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(played).toBeGreaterThan(1);
  return await video.evaluate(({ srcObject }: HTMLVideoElement) => {
    const [track] = srcObject instanceof MediaStream ? srcObject.getVideoTracks() : [];
    return track?.readyState === 'live' ? track.label : null;
  });
}

test('it is switched there and back, and its picture goes on', async ({ page }) => {
  const first = await cameraAtWork(page);
  const switchCamera = page.getByRole('button', { name: 'Switch camera' });
  await switchCamera.click();
  const second = await cameraAtWork(page);
  // Three more presses, whether the one before has opened or not.
  for (let press = 0; press < 3; press++) await switchCamera.click();
  const third = await cameraAtWork(page);
  expect([typeof first, typeof second]).toEqual(['string', 'string']);
  expect(second).not.toBe(first);
  expect(third).toBe(first);
});

test('it comes back with the page, and one that is lost is said and opened anew', async ({ page }) => {
  // A browser without a screen never hides a page.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => localStorage.getItem('test-hidden') === 'yes' });
  });
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      localStorage.setItem('test-hidden', hidden ? 'yes' : 'no');
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await hide(true);
  await page.reload();
  await expect(page.getByText('0 in, of 1 sold')).toBeVisible();
  await hide(false);
  const first = await cameraAtWork(page);
  for (let turn = 0; turn < 3; turn++) {
    await page.getByRole('button', { name: 'Switch camera' }).click();
    await hide(true);
    await hide(false);
  }
  expect(await cameraAtWork(page)).not.toBe(first);

  await page.locator('video').evaluate(({ srcObject }: HTMLVideoElement) => {
    const [track] = srcObject instanceof MediaStream ? srcObject.getVideoTracks() : [];
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to start camera' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await cameraAtWork(page)).not.toBe(first);
});

/** As cameras that another app holds: no browser of a test can be given one. */
async function holdAllBut(page: Page, works: string | null): Promise<void> {
  await page.addInitScript((label) => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (asked) => {
      const stream = await open(asked);
      const [track] = stream.getVideoTracks();
      if (track?.label === label) return stream;
      track?.stop();
      throw new DOMException('in use', 'NotReadableError');
    };
  }, works);
}

test('one that does not open leaves another at work, also after a reload', async ({ page }) => {
  const first = await cameraAtWork(page);
  await holdAllBut(page, first);
  await page.reload();
  expect(await cameraAtWork(page)).toBe(first);
  const switchCamera = page.getByRole('button', { name: 'Switch camera' });
  await switchCamera.click();
  expect(await cameraAtWork(page)).toBe(first);
  await switchCamera.click();
  expect(await cameraAtWork(page)).toBe(first);
  await page.reload();
  expect(await cameraAtWork(page)).toBe(first);
});

base('it goes on reading when the device’s clock is set back', async ({ browser, baseURL, request }) => {
  const { eventId, tickets } = await openNight(request, 2);
  const { context, page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
  const { holdUp } = await paintedCamera(page);
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() - Number(sessionStorage.getItem('test-set-back-ms') ?? 0);
  });
  await page.reload();
  await expect(page.getByText('0 in, of 2 sold')).toBeVisible();
  await holdUp(tickets[0]?.qr ?? '');
  await expect(page.getByText('1 in, of 2 sold')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('test-set-back-ms', '300000'));
  await holdUp(tickets[1]?.qr ?? '');
  await expect(page.getByText('2 in, of 2 sold')).toBeVisible();

  // Put right once more while there is no network: it is back when it is back, not when the old time has come again.
  const connection = page.getByRole('status').filter({ hasText: /^(Online|No connection)$/ });
  const failed = page.waitForEvent('requestfailed', (call) => call.url().includes('checkin.stats'));
  await context.setOffline(true);
  await failed;
  await expect(connection).toHaveText('No connection');
  await page.evaluate(() => sessionStorage.setItem('test-set-back-ms', '900000'));
  await context.setOffline(false);
  await expect(connection).toHaveText('Online');
  await context.close();
});

base(
  'a code held over a change of gate is no second guest, however early it is read',
  async ({ browser, baseURL, request }) => {
    const { eventId, name, tickets } = await openNight(request, 1);
    const { context, page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
    const { holdUp } = await paintedCamera(page);
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + Number(sessionStorage.getItem('test-later-ms') ?? 0);
      const list = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
      navigator.mediaDevices.enumerateDevices = () =>
        sessionStorage.getItem('test-lists') === 'never' ? new Promise(() => {}) : list();
    });
    await page.reload();
    await holdUp(tickets[0]?.qr ?? '');
    await expect(verdictOn(page, 'VALID')).toBeVisible();
    await page.getByRole('button', { name: /^Change event or gate/ }).click();
    const back = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();
    await expect(back).toBeVisible();
    await page.evaluate(() => {
      sessionStorage.setItem('test-later-ms', '3000');
      // The camera reads, and is not known to run.
      sessionStorage.setItem('test-lists', 'never');
    });
    await back.click();
    let verdicts = 0;
    const played = async () => {
      verdicts += await page.locator('[data-verdict]').count();
      return await page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);
    };
    await expect.poll(played).toBeGreaterThan(3);
    expect(verdicts).toBe(0);
    await context.close();
  },
);

test('where the first does not open another is tried, and a torch that does not light leaves it at work', async ({
  page,
}) => {
  const first = await cameraAtWork(page);
  await page.getByRole('button', { name: 'Switch camera' }).click();
  const second = await cameraAtWork(page);
  await page.evaluate(() => localStorage.removeItem('aforo-door'));
  await holdAllBut(page, second);
  // No camera of a test has a torch.
  await page.addInitScript(() => {
    const settings = MediaStreamTrack.prototype.getSettings;
    MediaStreamTrack.prototype.getSettings = function (this: MediaStreamTrack) {
      return { ...settings.call(this), torch: false };
    };
    MediaStreamTrack.prototype.applyConstraints = () =>
      Promise.reject(new DOMException('', 'OperationError'));
  });
  await page.reload();
  expect(await cameraAtWork(page)).toBe(second);
  expect(second).not.toBe(first);
  const torch = page.getByRole('button', { name: 'Torch' });
  await torch.click();
  await expect(torch).toHaveAttribute('aria-pressed', 'false');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await cameraAtWork(page)).toBe(second);
});

base('a second phone that shows the same code a second later is refused', async ({ baseURL, request }) => {
  const { eventId, tickets } = await openNight(request, 2);
  const code = tickets[0]?.qr ?? '';
  const browser = await launchWithFilm([
    { code, seconds: 0.8 },
    { code: null, seconds: 1.1 },
    { code, seconds: 6 },
  ]);
  const { page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
  await page.waitForFunction(
    () => document.querySelector('[data-verdict]')?.getAttribute('data-verdict') === 'TICKET_ALREADY_USED',
  );
  await expect(verdictOn(page, 'TICKET_ALREADY_USED')).toContainText('North');
  await expect(page.getByText('1 in, of 2 sold')).toBeVisible();
  await browser.close();
});

base(
  'a code that is light on dark is read, in a picture sharp enough for a code at arm’s length',
  async ({ browser, baseURL, request }) => {
    const { eventId, tickets } = await openNight(request, 1);
    const { context, page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
    const { holdUp, asked } = await paintedCamera(page);
    await page.reload();
    await expect(page.getByText('0 in, of 1 sold')).toBeVisible();
    await holdUp(tickets[0]?.qr ?? '', 'inverted');
    await expect(verdictOn(page, 'VALID')).toBeVisible();
    expect(await asked()).toMatchObject({ video: { width: { ideal: 1280 }, height: { ideal: 720 } } });
    await context.close();
  },
);

base(
  'a code that is light on dark is read by a browser’s own detector too, which reads dark on light alone',
  async ({ browser, baseURL, request }) => {
    const { eventId, tickets } = await openNight(request, 1);
    const code = tickets[0]?.qr ?? '';
    const { context, page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
    const { holdUp } = await paintedCamera(page);
    // As on Android: no browser of a test has one.
    await page.addInitScript((text) => {
      const DarkOnLight = class {
        static getSupportedFormats = async () => ['qr_code'];
        async detect(picture: HTMLCanvasElement) {
          const { width, height } = picture;
          const { data } = picture.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
          const [corner = 0] = data;
          const isDrawnOn = data.some((value, at) => at % 4 === 0 && value < corner - 100);
          const cornerPoints = Array.from({ length: 4 }, () => ({ x: 0, y: 0 }));
          return corner > 200 && isDrawnOn ? [{ rawValue: text, cornerPoints }] : [];
        }
      };
      Object.assign(window, { BarcodeDetector: DarkOnLight });
    }, code);
    await page.reload();
    await expect(page.getByText('0 in, of 1 sold')).toBeVisible();
    await holdUp(code, 'inverted');
    await expect(verdictOn(page, 'VALID')).toBeVisible();
    await context.close();
  },
);

import { test as base, expect, type Page } from '@playwright/test';
import { openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { launchWithFilm, launchWithTwoCameras } from '../support/browser/fake-camera.ts';
import { openNight } from '../support/browser/own-night.ts';
import { paintedCamera } from '../support/browser/painted-camera.ts';

/** Opens the organizer's scanner in a browser with two cameras. */
const test = base.extend({
  page: async ({ baseURL, request }, use) => {
    const { eventId } = await openNight(request, 1);
    const browser = await launchWithTwoCameras();
    const { page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
    await use(page);
    await browser.close();
  },
});

/** Label of the camera in use, once its picture has played for longer than an old track takes to end. */
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

test('the scanner switches between cameras, and the picture continues', async ({ page }) => {
  const first = await cameraAtWork(page);
  const switchCamera = page.getByRole('button', { name: 'Switch camera' });
  await switchCamera.click();
  const second = await cameraAtWork(page);
  // Three more presses, without waiting for the camera to open.
  for (let press = 0; press < 3; press++) await switchCamera.click();
  const third = await cameraAtWork(page);
  expect([typeof first, typeof second]).toEqual(['string', 'string']);
  expect(second).not.toBe(first);
  expect(third).toBe(first);
});

test('the scanner restores the camera when the page is visible again, and offers to reopen a lost one', async ({
  page,
}) => {
  // A headless browser never hides a page.
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

/** Simulates cameras that another app holds; test browsers have no such cameras. */
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

test('the scanner falls back to a working camera when another fails to open, also after a reload', async ({
  page,
}) => {
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

base(
  "the scanner still reads codes after the device's clock is set back",
  async ({ browser, baseURL, request }) => {
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

    // A corrected clock while offline must not delay the return to online until the old time.
    const connection = page.getByRole('status').filter({ hasText: /^(Online|No connection)$/ });
    const failed = page.waitForEvent('requestfailed', (call) => call.url().includes('checkin.stats'));
    await context.setOffline(true);
    await failed;
    await expect(connection).toHaveText('No connection');
    await page.evaluate(() => sessionStorage.setItem('test-set-back-ms', '900000'));
    await context.setOffline(false);
    await expect(connection).toHaveText('Online');
    await context.close();
  },
);

base(
  'a code held in view across a change of gate is not read as a second guest',
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
      // The camera reads frames before the app knows that it runs.
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

test('when the first camera fails the scanner opens another, and a failing torch does not stop it', async ({
  page,
}) => {
  const first = await cameraAtWork(page);
  await page.getByRole('button', { name: 'Switch camera' }).click();
  const second = await cameraAtWork(page);
  await page.evaluate(() => localStorage.removeItem('aforo-door'));
  await holdAllBut(page, second);
  // Test cameras have no torch.
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

base('a second phone with the same code a second later is refused', async ({ baseURL, request }) => {
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
  "the scanner reads an inverted code, and requests a resolution that suffices at arm's length",
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
  "an inverted code is read also when the browser's own detector reads only dark-on-light codes",
  async ({ browser, baseURL, request }) => {
    const { eventId, tickets } = await openNight(request, 1);
    const code = tickets[0]?.qr ?? '';
    const { context, page } = await openDoorDevice(browser, { baseURL, eventId, gate: 'North' });
    const { holdUp } = await paintedCamera(page);
    // As on Android; test browsers have no BarcodeDetector.
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

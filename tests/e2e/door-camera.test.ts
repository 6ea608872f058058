import { test as base, expect, type Page } from '@playwright/test';
import { openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { launchWithTwoCameras } from '../support/browser/fake-camera.ts';
import { openNight } from '../support/browser/own-night.ts';
import { paintedCamera } from '../support/browser/painted-camera.ts';
import { ON_PHONE } from '../support/browser/screens.ts';

/** Opens the organizer's scanner in a browser with two cameras. */
const test = base.extend({
  page: async ({ request }, use) => {
    const { eventId } = await openNight(request, 1);
    const browser = await launchWithTwoCameras();
    const { page } = await openDoorDevice(browser, { eventId, gate: 'North' });
    await use(page);
    await browser.close();
  },
});

test.use({ ...ON_PHONE, serviceWorkers: 'allow' });

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

test('the scanner switches between cameras, restores one when the page is visible again, and offers to reopen a lost one', async ({
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
  const switchCamera = page.getByRole('button', { name: 'Switch camera' });
  await switchCamera.click();
  const second = await cameraAtWork(page);
  expect([typeof first, typeof second]).toEqual(['string', 'string']);
  expect(second).not.toBe(first);
  // Three more presses, without waiting for the camera to open.
  for (let press = 0; press < 3; press++) await switchCamera.click();
  expect(await cameraAtWork(page)).toBe(first);
  for (let turn = 0; turn < 3; turn++) {
    await switchCamera.click();
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
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      const [track] = stream.getVideoTracks();
      if (track?.label === label) return stream;
      track?.stop();
      throw new DOMException('in use', 'NotReadableError');
    };
  }, works);
}

base("the scanner still reads codes after the device's clock is set back", async ({ browser, request }) => {
  const { eventId, tickets } = await openNight(request, 2);
  const { context, page } = await openDoorDevice(browser, { eventId, gate: 'North' });
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
});

test('the scanner opens a working camera when another fails, and a failing torch does not stop it', async ({
  page,
}) => {
  const first = await cameraAtWork(page);
  const switchCamera = page.getByRole('button', { name: 'Switch camera' });
  await switchCamera.click();
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
  for (let press = 0; press < 2; press++) {
    await switchCamera.click();
    expect(await cameraAtWork(page)).toBe(second);
  }
  const torch = page.getByRole('button', { name: 'Torch' });
  await torch.click();
  await expect(torch).toHaveAttribute('aria-pressed', 'false');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await cameraAtWork(page)).toBe(second);
});

base(
  "the scanner reads inverted codes, with and without the browser's own detector, at arm's length",
  async ({ browser, request }) => {
    const { eventId, tickets } = await openNight(request, 2);
    const [first, second] = tickets.map(({ qr }) => qr);
    const { context, page } = await openDoorDevice(browser, { eventId, gate: 'North' });
    const { holdUp, constraints } = await paintedCamera(page);
    await page.reload();
    await expect(page.getByText('0 in, of 2 sold')).toBeVisible();
    await holdUp(first ?? '', 'inverted');
    await expect(verdictOn(page, 'VALID')).toBeVisible();
    expect(await constraints()).toMatchObject({ video: { width: { ideal: 1280 }, height: { ideal: 720 } } });

    // As on Android, where the detector reads only dark-on-light codes; test browsers have no BarcodeDetector.
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
    }, second ?? '');
    await page.reload();
    await expect(page.getByText('1 in, of 2 sold')).toBeVisible();
    await holdUp(second ?? '', 'inverted');
    await expect(verdictOn(page, 'VALID')).toBeVisible();
    await context.close();
  },
);

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

test.use(ON_PHONE);

/** Label of the camera whose picture is shown, or null while none is. */
function shownCamera(page: Page): Promise<string | null> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => {
    const { srcObject } = video;
    const [track] = srcObject instanceof MediaStream ? srcObject.getVideoTracks() : [];
    const isShown = getComputedStyle(video).opacity === '1' && video.readyState >= video.HAVE_CURRENT_DATA;
    return isShown && track?.readyState === 'live' ? track.label : null;
  });
}

/** The label of the first camera that is shown. */
async function firstCamera(page: Page): Promise<string | null> {
  await expect.poll(() => shownCamera(page)).not.toBeNull();
  return await shownCamera(page);
}

/** The camera is shown, and still is when its picture has played for a second: no other one was being opened. */
async function expectCamera(page: Page, label: string | null): Promise<void> {
  await expect.poll(() => shownCamera(page)).toBe(label);
  const played = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  const before = await played();
  await expect.poll(played).toBeGreaterThan(before + 1);
  expect(await shownCamera(page)).toBe(label);
}

/** The label of the camera that a press leads to, other than this one. */
async function otherCamera(page: Page, label: string | null): Promise<string | null> {
  await page.getByRole('button', { name: 'Switch camera' }).click();
  await expect.poll(async () => [null, label].includes(await shownCamera(page))).toBe(false);
  return await shownCamera(page);
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
  const first = await firstCamera(page);
  const second = await otherCamera(page, first);
  const switchCamera = page.getByRole('button', { name: 'Switch camera' });
  // Three more presses, without waiting for the camera to open.
  for (let press = 0; press < 3; press++) await switchCamera.click();
  await expectCamera(page, first);
  for (let turn = 0; turn < 3; turn++) {
    await switchCamera.click();
    await hide(true);
    await hide(false);
  }
  await expectCamera(page, second);

  await page.locator('video').evaluate(({ srcObject }: HTMLVideoElement) => {
    const [track] = srcObject instanceof MediaStream ? srcObject.getVideoTracks() : [];
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to start camera' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectCamera(page, second);
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
  const second = await otherCamera(page, await firstCamera(page));
  const switchCamera = page.getByRole('button', { name: 'Switch camera' });
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
  await expectCamera(page, second);
  for (let press = 0; press < 2; press++) {
    await switchCamera.click();
    await expectCamera(page, second);
  }
  const torch = page.getByRole('button', { name: 'Torch' });
  await torch.click();
  await expect(torch).toHaveAttribute('aria-pressed', 'false');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectCamera(page, second);
});

base(
  "the scanner reads inverted codes, with and without the browser's own detector, and a printed one in a dark room",
  async ({ browser, request }) => {
    const { eventId, tickets } = await openNight(request, 3);
    const [first, second, third] = tickets.map(({ qr }) => qr);
    const { context, page } = await openDoorDevice(browser, { eventId, gate: 'North' });
    const { holdUp, constraints } = await paintedCamera(page);
    await page.reload();
    await expect(page.getByText('0 in, of 3 sold')).toBeVisible();
    await holdUp(first ?? '', 'inverted');
    await expect(verdictOn(page, 'VALID')).toBeVisible();
    // Of the two decoders only zxing reads this one.
    await holdUp(third ?? '', 'dark');
    await expect(page.getByText('2 in, of 3 sold')).toBeVisible();
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
    await expect(page.getByText('2 in, of 3 sold')).toBeVisible();
    await holdUp(second ?? '', 'inverted');
    await expect(verdictOn(page, 'VALID')).toBeVisible();
    await context.close();
  },
);

/** The keys of a hardware scanner, faster than a busy machine could press them one by one. */
async function typeAsScanner(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      const at = document.activeElement ?? document.body;
      for (const key of keys)
        at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [...code, 'Enter'],
  );
}

base(
  'a hardware scanner works on a desk without a camera, at the door and at the bar',
  async ({ browser, request }) => {
    const { eventId, tickets } = await openNight(request, 2);
    const [first, second] = tickets.map(({ qr }) => qr);
    const { context, page } = await openDoorDevice(browser, { eventId, gate: 'North' });
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
    });
    await page.reload();
    await expect(page.getByText('use a hardware scanner')).toBeVisible();
    await typeAsScanner(page, first ?? '');
    await expect(verdictOn(page, 'VALID')).toContainText('Olga Petrova');
    // Green is over, and the next guest is asked for.
    await expect(page.getByText('Olga Petrova is in. Next?')).toBeVisible();
    await typeAsScanner(page, first ?? '');
    await expect(verdictOn(page, 'TICKET_ALREADY_USED')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the camera' }).click();

    // Keys in a field are typing, by a scanner too.
    await page.getByRole('button', { name: 'Enter a code' }).last().click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await typeAsScanner(page, second ?? '');
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 in, of 2 sold')).toBeVisible();

    await page.goto(`/order-management?event=${eventId}`);
    await expect(page.getByRole('link', { name: 'Scan a code' })).toBeVisible();
    await typeAsScanner(page, second ?? '');
    await expect(verdictOn(page, 'WRONG_MODE_TICKET')).toBeVisible();
    await page.getByRole('button', { name: 'Check it as a ticket' }).click();
    await expect(page.getByText('2 in, of 2 sold')).toBeVisible();
    await context.close();
  },
);

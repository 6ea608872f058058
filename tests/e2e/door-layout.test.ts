import { expect, type Page, test } from '@playwright/test';
import { checkCode, openDoorDevice, verdictOn } from '../support/browser/door-device.ts';
import { launchWithDoubleText } from '../support/browser/double-text.ts';
import { launchWithTwoCameras } from '../support/browser/fake-camera.ts';
import { openNight } from '../support/browser/own-night.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

/** Words on buttons that wrap in the middle; event names may be cut. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const button of document.querySelectorAll('button:not(header button)')) {
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        // Text for screen readers only.
        if ((text.parentElement?.offsetWidth ?? 0) <= 1) continue;
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = new Range();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}

/**
 * Words of a verdict that are missing, under a bar or under its button. Measured in one call, because a
 * verdict disappears by itself.
 */
function unreadable(page: Page, words: string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const buttons = [...document.querySelectorAll('button')];
    const placeOf = (label: string) =>
      buttons.find(({ innerText }) => innerText === label)?.getBoundingClientRect();
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    // The buttons are hidden where both do not fit.
    const bottom = placeOf('By name')?.top || innerHeight;
    const undo = placeOf('Undo');
    const texts = [...document.querySelectorAll('[data-verdict] :is(p, span)')];
    return wanted.filter((word) => {
      const place = texts.findLast(({ textContent }) => textContent?.includes(word))?.getBoundingClientRect();
      if (!place || place.top < top || place.bottom > bottom) return true;
      const beside = !undo || place.bottom <= undo.top || place.right <= undo.left;
      return !beside;
    });
  }, words);
}

test('on every phone size the whole verdict fits between the bars, and a double tap leaves no sheet open', async ({
  browser,
  request,
}) => {
  const name = 'Maximiliano Bartholomew Featherstonehaugh-Cholmondeley of the Northern Marchesss';
  const { eventId, tickets } = await openNight(request, 3, await newGuest(request, name));
  const { context, page } = await openDoorDevice(browser, { eventId, gate: 'North' });
  const screens = [
    [360, 640],
    [390, 844],
    [844, 390],
  ] as const;
  for (const [index, [width, height]] of screens.entries()) {
    const { qr = '' } = tickets[index] ?? {};
    await page.setViewportSize({ width, height });
    await checkCode(page, qr);
    await expect(verdictOn(page, 'VALID')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect.poll(() => unreadable(page, ['Valid ticket', name, 'Guest list'])).toEqual([]);

    await page.getByRole('button', { name: 'Enter a code' }).last().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox').fill(qr);
    await sheet.getByRole('button', { name: 'Check', exact: true }).dblclick();
    await expect(verdictOn(page, 'TICKET_ALREADY_USED')).toBeVisible();
    await expect.poll(() => unreadable(page, ['Already used', name, 'Gate: North'])).toEqual([]);
    await expect(sheet).toBeHidden();
  }
  await context.close();
});

test('in landscape with double text size the verdict fits the screen', async ({ request }) => {
  const { eventId, tickets } = await openNight(request, 1);
  const large = await launchWithDoubleText();
  const { page } = await openDoorDevice(large, { eventId, gate: 'North' });
  await page.setViewportSize({ width: 844, height: 390 });
  for (const words of [
    ['Valid ticket', 'Olga Petrova', 'Guest list'],
    ['Already used', 'Olga Petrova', 'First used'],
  ]) {
    await checkCode(page, tickets[0]?.qr ?? '');
    await expect.poll(() => unreadable(page, words)).toEqual([]);
  }
  await large.close();
});

test('on the narrowest phone every button label is fully readable in each language', async ({ request }) => {
  const { eventId } = await openNight(request, 1);
  // Shows all tools that a phone can have.
  const browser = await launchWithTwoCameras();
  const page = await browser.newPage({
    isMobile: true,
    hasTouch: true,
    viewport: { width: 320, height: 568 },
  });
  await signIn(page, 'organizer');
  for (const [language, sell, other] of [
    ['en', 'Sell', 'Switch camera'],
    ['es', 'Vender', 'Cambiar de cámara'],
    ['ru', 'Продать', 'Сменить камеру'],
  ] as const) {
    await page.goto(`/scanner?event=${eventId}&lng=${language}`);
    await expect(page.getByRole('button', { name: sell, exact: true })).toBeVisible();
    // Stands in for the torch button, which has the same size and no test camera has.
    await page.getByRole('button', { name: other }).evaluate((tool) => tool.after(tool.cloneNode(true)));
    expect(await brokenWords(page)).toEqual([]);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('button span.truncate:not(.sr-only)')]
        .filter(
          (word) =>
            word.closest('header') === null && word.clientWidth > 1 && word.scrollWidth > word.clientWidth,
        )
        .map((word) => word.textContent),
    );
    expect(cut).toEqual([]);
  }
  await browser.close();
});

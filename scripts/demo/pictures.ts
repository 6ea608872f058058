import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { SHOT_SIZES, type ShotName } from '../../src/client/pages/home/shot-sizes.ts';
import type { Language } from '../../src/shared/text/languages.ts';
import { settled } from '../../tests/support/browser/settled.ts';
import { projectRoot } from '../local/paths.ts';
import { openDevice, signInOn, textOf } from './devices.ts';

const FOLDER = join(projectRoot, 'src/client/pages/home/shots');
const PHONE = { width: 390, height: 720, scale: 1.5 };
const LAPTOP = { width: 1280, height: 720, scale: 1.25 };
const THEMES = ['light', 'dark'] as const;
/** WebP quality: text stays sharp, and a phone's screen takes about 20 KB. */
const QUALITY = 0.82;
/** The name of the gate in the screenshots. */
const GATES: Record<Language, string> = {
  en: 'Main entrance',
  es: 'Acceso principal',
  ru: 'главный',
};

/** Takes the home page's screenshots of the product in one language, from a fresh demo. */
export async function takePictures(browser: Browser, url: string, language: Language): Promise<void> {
  for (const theme of THEMES) {
    const organizer = await openDevice(browser, { ...PHONE, url, language, theme });
    await signInOn(organizer, 'organizer');
    await organizer.goto('/my-events/quick');
    await organizer.getByText(textOf(language, 'ownEvents', 'quick.lead')).waitFor();
    await save(organizer, 'create', `${language}-${theme}`);

    const laptop = await openDevice(browser, { ...LAPTOP, url, language, theme });
    await signInOn(laptop, 'organizer');
    await laptop.locator('main svg polyline').first().waitFor();
    await laptop
      .getByText(textOf(language, 'common', 'live.live'), { exact: true })
      .first()
      .waitFor();
    await save(laptop, 'dashboard', `${language}-${theme}`);
    await organizer.context().close();
    await laptop.context().close();
  }
  const guest = await openDevice(browser, { ...PHONE, url, language, theme: 'light' });
  await signInOn(guest, 'client');
  await guest.goto('/my-tickets');
  await guest.getByRole('button', { name: /Festival pass/ }).click();
  const code = guest.getByRole('dialog').locator('.font-mono').first();
  await guest.getByRole('dialog').locator('svg[role="img"]').first().waitFor();
  const text = await code.innerText();
  await save(guest, 'ticket', language);

  const door = await openDevice(browser, { ...PHONE, url, language, theme: 'light' });
  await signInOn(door, 'scanner');
  await door.evaluate(
    (gate) => localStorage.setItem('aforo-door', JSON.stringify({ gate })),
    GATES[language],
  );
  await door.goto('/scanner');
  const enter = { name: textOf(language, 'scanner', 'manual.open') };
  await door.getByRole('button', enter).last().click();
  await door.getByRole('dialog').getByRole('textbox').fill(text);
  const check = { name: textOf(language, 'scanner', 'manual.action'), exact: true };
  await door.getByRole('dialog').getByRole('button', check).click();
  await door.locator('[data-verdict="VALID"]').waitFor();
  await save(door, 'scan', language);
}

/** Waits for animations to finish, and saves a screenshot at the size used on the home page. */
async function save(page: Page, name: ShotName, which: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // The welcome toast after signing in closes by itself.
  await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' });
  await settled(page);
  await page.waitForTimeout(1_500);
  const picture = (await page.screenshot()).toString('base64');
  const blank = await page.context().newPage();
  const webp = await blank.evaluate(
    async ({ source, width, height, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('Chromium draws nothing');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', quality);
    },
    { source: picture, ...SHOT_SIZES[name], quality: QUALITY },
  );
  await blank.close();
  const [kind, data] = webp.split(',');
  if (kind !== 'data:image/webp;base64' || !data) throw new Error('Chromium writes no WebP');
  writeFileSync(join(FOLDER, `${name}-${which}.webp`), Buffer.from(data, 'base64'));
}

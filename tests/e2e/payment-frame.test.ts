import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Frame, type Page, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { beyondScreenAtDouble } from '../support/browser/double-text.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { seriousFindings } from '../support/browser/serious-findings.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_PHONE);

/** The embedded provider's card form, shown by one of our pages as the checkout's sheet does. */

async function frameUrlOf(request: APIRequestContext): Promise<string> {
  // Of its own: a newer top-up of the same person ends an older one that is not paid.
  const guest = await apiPerson(request, await newGuest(request));
  const input = { requestId: randomUUID(), method: 'card', topUp: { currency: 'USD', amountMinor: 1_200 } };
  const { frameUrl } = await guest.mutate<{ frameUrl: string }>('checkout.pay', input);
  return frameUrl;
}

/** The address with a language and a theme. */
function dressed(frameUrl: string, lang: string, theme: string): string {
  return frameUrl.replace('#', `?lang=${lang}&theme=${theme}#`);
}

/** Shows the frame in a page of ours, which keeps its messages, and waits until it is ready as our sheet does. */
async function embed(page: Page, frameUrl: string): Promise<Frame> {
  await page.goto('/privacy');
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    const messages: unknown[] = [];
    window.addEventListener('message', ({ origin, source, data }) => {
      if (origin !== location.origin || source !== frame.contentWindow) return;
      if (data.event === 'height') frame.height = data.px;
      messages.push(data);
    });
    Object.assign(window, { messages });
    Object.assign(frame, { src, width: '358', name: 'payment' });
    document.body.replaceChildren(frame);
  }, frameUrl);
  // Before its script runs, the form neither groups digits nor hears presses.
  await expect.poll(() => messagesOf(page)).toContainEqual(says('ready'));
  const frame = page.frame('payment');
  if (!frame) throw new Error('No frame');
  return frame;
}

async function messagesOf(page: Page): Promise<Record<string, unknown>[]> {
  return await page.evaluate(
    () => (window as Window & { messages?: Record<string, unknown>[] }).messages ?? [],
  );
}

const says = (event: string, more: object = {}) =>
  expect.objectContaining({ source: 'aforo-payment', event, ...more });

test('a declined card and a wrong date are named where they are, then another card pays', async ({
  page,
  request,
}) => {
  const frame = await embed(page, dressed(await frameUrlOf(request), 'en', 'light'));
  await frame.getByRole('textbox', { name: 'Card number' }).pressSequentially('4000000000000002');
  await expect(frame.getByRole('textbox', { name: 'Card number' })).toHaveValue('4000 0000 0000 0002');
  await frame.getByRole('textbox', { name: 'Expiry date' }).pressSequentially('0120');
  await frame.getByRole('textbox', { name: 'Security code' }).fill('123');
  await page.keyboard.press('Enter');
  const expiry = frame.getByRole('textbox', { name: 'Expiry date' });
  await expect(expiry).toBeFocused();
  await expect(expiry).toHaveAccessibleDescription(/must be in the future/);
  await expiry.fill('12 / 34');
  await frame.getByRole('button', { name: 'Pay $12', exact: true }).click();
  await expect(frame.getByRole('alert')).toContainText('declined');
  await frame.getByRole('button', { name: '4242 4242 4242 4242' }).click();
  await page.keyboard.press('Enter');
  await expect.poll(() => messagesOf(page)).toContainEqual(says('confirmed', { state: 'paid' }));
  expect(await messagesOf(page)).toEqual(
    expect.arrayContaining([
      says('ready'),
      says('height', { px: expect.any(Number) }),
      says('failed', { code: 'CARD_INVALID' }),
      says('failed', { code: 'CARD_DECLINED' }),
    ]),
  );
});

test('the bank asks inside the frame, and a reload after the answer was lost finds the payment', async ({
  page,
  request,
}) => {
  const frameUrl = dressed(await frameUrlOf(request), 'en', 'dark');
  const frame = await embed(page, frameUrl);
  await frame.getByRole('button', { name: '4000 0027 6000 3184' }).click();
  await frame.getByRole('button', { name: 'Pay $12', exact: true }).click();
  await expect(frame.getByRole('heading', { name: 'Is it you?' })).toBeFocused();
  await expect.poll(() => messagesOf(page)).toContainEqual(says('busy', { busy: true, challenge: true }));
  await frame.getByRole('button', { name: 'Fail' }).click();
  await expect(frame.getByRole('alert')).toContainText("didn't confirm");
  await frame.getByRole('button', { name: 'Pay $12', exact: true }).click();
  await expect(frame.getByRole('heading', { name: 'Is it you?' })).toBeFocused();
  await page.route('**/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await frame.getByRole('button', { name: 'Complete' }).click();
  await expect(frame.getByRole('alert')).toContainText("won't be charged twice");
  await page.unroute('**/confirm');
  await embed(page, frameUrl);
  await expect.poll(() => messagesOf(page)).toContainEqual(says('confirmed', { state: 'paid' }));
});

test('the card form fits twice as large text in every language, and axe finds no serious violation in it', async ({
  page,
  request,
}) => {
  const frameUrl = await frameUrlOf(request);
  for (const [lang, theme] of [
    ['en', 'light'],
    ['es', 'dark'],
    ['ru', 'dark'],
  ] as const) {
    await page.goto(dressed(frameUrl, lang, theme));
    await expect(page.getByRole('textbox').first()).toBeVisible();
    expect.soft(await beyondScreenAtDouble(page), lang).toEqual([]);
    const heights = await page
      .getByRole('textbox')
      .evaluateAll((all) => all.map((each) => each.clientHeight));
    for (const height of heights) expect.soft(height, lang).toBeGreaterThanOrEqual(42);
    // Names and order are the same in every language, colors differ by theme.
    if (lang !== 'es') expect.soft(await seriousFindings(page, { contrast: true }), lang).toEqual([]);
  }
});

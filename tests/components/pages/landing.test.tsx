import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '#tests/support/components/open-app.tsx';

const title = page.getByRole('heading', { level: 1 });

/** The texts of elements in document order. */
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim());

test('the sections of the landing page follow the order of the specification', async () => {
  await openApp('/');
  await expect.element(title).toHaveTextContent('One code. The whole night.');
  expect(textsOf('h1, section > div > h2, section h2')).toEqual([
    'One code. The whole night.',
    'You know how the night goes.',
    'From idea to open doors in three steps',
    'Word at the door',
    'One night, three sides',
    'Three nights on us',
    'Be first in line',
  ]);
  expect(textsOf('footer a')).toEqual(['Privacy', 'Terms', 'Stripe developer docs', 'Support', 'Legal']);
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toHaveTextContent(`© ${new Date().getFullYear()} Aforo`);
  await expect.element(footer).toHaveTextContent('Payments by Stripe');
  const hero = page.getByRole('region', { name: 'One code. The whole night.' });
  await expect
    .element(hero.getByRole('link', { name: 'Find events' }))
    .toHaveAttribute('href', '/browse-events');
  await expect
    .element(hero.getByRole('link', { name: 'Sell tickets' }))
    .toHaveAttribute('href', '/my-events');
});

test('the language of the landing page changes at once', async () => {
  await openApp('/');
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('ru');
  await expect.element(title).toHaveTextContent('Один код на весь вечер.');
});

test('with reduced motion nothing on the landing page is transparent', async () => {
  await openApp('/');
  await expect.element(page.getByText('Word at the door')).toHaveStyle({ opacity: '1' });
  const transparent = () =>
    [...document.querySelectorAll('main :not(select)')].filter(
      (element) => getComputedStyle(element).opacity === '0',
    );
  await expect.poll(transparent).toEqual([]);
});

test('a keyboard user reaches every form of the landing page in order', async () => {
  await openApp('/');
  await expect.element(title).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  // Each form is a chunk of its own.
  for (const name of ['Start free', 'Join the waitlist', 'Forgot password?'])
    await expect.element(page.getByRole('button', { name })).toBeInTheDocument();
  const met: string[] = [];
  while (met.length < 40 && met.at(-1) !== 'Privacy') {
    await userEvent.keyboard('{Tab}');
    met.push(document.activeElement?.textContent ?? '');
  }
  const way = ['Get started', 'Watch demo', 'Start free', 'Join the waitlist', 'Forgot password?', 'Privacy'];
  expect(met.filter((name) => way.includes(name))).toEqual(way);
});

test('the demo scanner admits the first scan and refuses the second', async () => {
  await openApp('/');
  const door = page.getByRole('figure').filter({ hasText: 'Scan it. Then scan it again.' });
  await expect.element(door.getByText('Valid ticket')).toBeVisible();
  await expect.element(door.getByText('214')).toBeVisible();
  await door.getByRole('button', { name: 'Scan it again' }).click();
  await expect.element(door.getByText('This ticket has already been used')).toBeVisible();
  await door.getByRole('button', { name: 'Next guest' }).click();
  await door.getByRole('button', { name: 'Scan the ticket' }).click();
  await expect.element(door.getByText('Valid ticket')).toBeVisible();
  await expect.element(door.getByText('215')).toBeVisible();
});

test('the free-start form leads to sign-up with the address filled in', async () => {
  await openApp('/');
  const price = page.getByRole('region', { name: 'Three nights on us' });
  (await price.findElement()).scrollIntoView();
  const email = price.getByRole('textbox');
  await email.fill('bad');
  await price.getByRole('button', { name: 'Start free' }).click();
  await expect.element(price.getByText('Please enter a valid email address')).toBeVisible();
  await expect.element(email).toHaveFocus();
  expect(window.location.pathname).toBe('/');
  await email.fill('\u200bstart@example.com ');
  await price.getByRole('button', { name: 'Start free' }).click();
  await expect.element(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  expect(window.location.pathname).toBe('/login');
  await expect
    .element(page.getByRole('tabpanel').getByRole('textbox', { name: 'Email' }))
    .toHaveValue('start@example.com');
});

test('the waitlist form names and focuses the first missing field', async () => {
  await openApp('/');
  await page.getByRole('button', { name: 'Get started' }).click();
  const waitlist = page.getByRole('region', { name: 'Be first in line' });
  const join = waitlist.getByRole('button', { name: 'Join the waitlist' });
  const toast = (text: string) => page.getByRole('listitem').getByText(text);
  await expect.element(join).toBeInViewport();
  await join.click();
  await expect.element(toast('Please enter a valid email address')).toBeVisible();
  await expect.element(waitlist.getByLabelText('Email')).toHaveFocus();
  await waitlist.getByLabelText('Email').fill('nora@example.com');
  await join.click();
  await expect.element(toast('Please enter your name')).toBeVisible();
  await expect.element(waitlist.getByPlaceholder('Your name')).toHaveFocus();
});

describe('the demo film', () => {
  beforeEach(() => window.history.replaceState(null, '', '/waitlist'));

  const dialog = page.getByRole('dialog', { name: 'Product Demo Video' });
  const film = () => document.querySelector('[role=dialog] video') as HTMLVideoElement;
  const plays = () => expect.poll(() => film()?.currentTime).toBeGreaterThan(0);
  /** The film files that the page has requested so far. */
  const loaded = () =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /film\/(aforo-\w+)\.(?:webm|mp4|webp)/.exec(name)?.[1] ?? []);

  test.each([
    ['en', 'Watch demo', 'Product Demo Video'],
    ['es', 'Ver la demo', 'Video de demostración del producto'],
    ['ru', 'Смотреть демо', 'Видео о продукте'],
  ])(
    "the film is in the reader's language (%s), loads on demand, and closes on Back",
    async (language, open, name) => {
      performance.clearResourceTimings();
      await openApp('/');
      await page.getByRole('combobox', { name: 'Language' }).selectOptions(language);
      const button = page.getByRole('button', { name: open });
      const own = page.getByRole('dialog', { name });
      const trigger = await button.findElement();
      trigger.scrollIntoView();
      (trigger as HTMLElement).focus();
      const before = window.scrollY;
      expect(loaded()).toEqual([]);

      await userEvent.keyboard('{Enter}');
      await expect.element(own).toBeVisible();
      await plays();
      const { currentSrc, poster, muted } = film();
      expect([currentSrc, poster, muted]).toEqual([
        expect.stringContaining(`/aforo-${language}.`),
        expect.stringContaining(`/aforo-${language}.`),
        true,
      ]);
      expect(new Set(loaded())).toEqual(new Set([`aforo-${language}`]));
      const box = film().getBoundingClientRect();
      expect(box.width / box.height).toBeCloseTo(16 / 9, 1);

      window.history.back();
      await expect.element(own).not.toBeInTheDocument();
      await expect.element(button).toHaveFocus();
      expect([window.location.search, window.scrollY]).toEqual(['', before]);
      window.history.forward();
      await expect.element(own).toBeVisible();
      // A second Escape does not leave the page.
      await userEvent.keyboard('{Escape}{Escape}');
      await expect.element(own).not.toBeInTheDocument();
      await expect.element(button).toBeVisible();
    },
  );

  test('a double tap opens the film once: one Escape closes it and one Back leaves', async () => {
    await openApp('/');
    await page.getByRole('button', { name: 'Watch demo' }).dblClick();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Watch demo' })).toHaveFocus();
    await expect.poll(() => window.location.search).toBe('');
    window.history.back();
    await expect.poll(() => window.location.pathname).toBe('/waitlist');
  });

  test('a URL with the film opens it, and closing it leads to the front page', async () => {
    await openApp('/?demo=play');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect([window.location.pathname, window.location.search]).toEqual(['/', '']);
  });

  test('a URL with another value opens no film', async () => {
    await openApp('/?demo=anything');
    await expect.element(page.getByRole('button', { name: 'Watch demo' })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

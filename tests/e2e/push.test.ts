import { expect, test } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../support/browser/chromium-flags.ts';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

const { CHROMIUM_FULL_PATH } = process.env;

test.use({
  ...ON_PHONE,
  serviceWorkers: 'allow',
  launchOptions: {
    args: CHROMIUM_FLAGS,
    ...(CHROMIUM_FULL_PATH && { executablePath: CHROMIUM_FULL_PATH }),
  },
});

test('a push shows a notification, and nothing asks for the permission on load', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    Notification.requestPermission = () => Promise.reject(new Error('asked on load'));
  });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await signIn(page, 'client');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: /On this device/ })).not.toBeChecked();
  expect(problems).toEqual([]);

  await context.grantPermissions(['notifications']);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const client = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (body: string) =>
    client.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify({ title: 'Your order is ready', body, path: '/orders', tag: 'order 1' }),
    });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => [title, body, tag]);
    });
  await push('1 × Beer');
  await expect.poll(shown).toEqual([['Your order is ready', '1 × Beer', 'order 1']]);
  await push('2 × Beer');
  await expect.poll(shown).toEqual([['Your order is ready', '2 × Beer', 'order 1']]);
});

test('a guest switches notifications on and off in the profile', async ({ page, context }) => {
  // No push service answers this browser, so its subscription is a stand-in; the server is the real one.
  await page.addInitScript(() => {
    let present: object | null = null;
    const bytes = (count: number) => 'A'.repeat(Math.ceil((count * 4) / 3));
    const endpoint = `https://service.push.example/${crypto.randomUUID()}`;
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: bytes(65), auth: bytes(16) } }),
      unsubscribe: async () => {
        present = null;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => present,
      subscribe: async () => {
        present = subscription;
        return subscription;
      },
    });
  });
  await context.grantPermissions(['notifications']);
  await signIn(page, 'client');
  await page.goto('/profile');
  const device = page.getByRole('switch', { name: /On this device/ });
  const answer = (name: string) =>
    page.waitForResponse((response) => response.url().includes(`push.${name}`) && response.ok());
  const subscribed = answer('subscribe');
  await device.click();
  await subscribed;
  await expect(device).toBeChecked();
  const unsubscribed = answer('unsubscribe');
  await device.click();
  await unsubscribed;
  await expect(device).not.toBeChecked();
});

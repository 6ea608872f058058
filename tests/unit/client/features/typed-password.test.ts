import { afterEach, expect, test, vi } from 'vitest';

const tabs: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of tabs.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

/** The module as one tab has loaded it. */
async function tab() {
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        tabs.push(this);
      }
    },
  );
  vi.resetModules();
  const loaded = await import('#client/features/auth/session/typed-password.ts');
  vi.unstubAllGlobals();
  return loaded;
}

test("another tab of the browser finds the password typed with a sign-up, and only that address's", async () => {
  const signedUp = await tab();
  const link = await tab();
  signedUp.keepTypedPassword('Ana@aforo.test', 'correct horse');
  expect(await link.findTypedPassword('ana@aforo.test')).toBe('correct horse');
  expect(await link.findTypedPassword('berta@aforo.test')).toBeNull();
  signedUp.forgetTypedPassword();
  expect(await link.findTypedPassword('ana@aforo.test')).toBeNull();
});

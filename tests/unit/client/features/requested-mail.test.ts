import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteRequestedMail, requestedAccount } from '#client/features/auth/session/requested-mail.ts';

const EMAIL = 'ana@aforo.test';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a mail that is sent again does not change when the account began, or its name', () => {
  noteRequestedMail(EMAIL, { startedAt: Date.now(), name: 'Ana', hasPassword: true });
  vi.setSystemTime(1_040_000);
  noteRequestedMail('Ana@aforo.test', { startedAt: Date.now() });
  vi.setSystemTime(1_050_000);
  expect(requestedAccount(EMAIL)).toEqual({ askedAgoMs: 50_000, name: 'Ana', hasPassword: true });
});

test('another address of the same mailbox is another account', () => {
  noteRequestedMail('ana+1@aforo.test', { startedAt: Date.now(), name: 'Ana' });
  vi.setSystemTime(1_040_000);
  noteRequestedMail('ana+2@aforo.test', { startedAt: Date.now() });
  expect(requestedAccount('ana+2@aforo.test')).toEqual({ askedAgoMs: 0, hasPassword: false });
  expect(requestedAccount('ana+1@aforo.test')).toEqual({ hasPassword: false });
});

test('a mail that makes no account does not tell when one began', () => {
  noteRequestedMail(EMAIL, { startedAt: null });
  expect(requestedAccount(EMAIL)).toEqual({ hasPassword: false });
  vi.setSystemTime(1_040_000);
  noteRequestedMail(EMAIL, { startedAt: Date.now() });
  vi.setSystemTime(1_050_000);
  expect(requestedAccount(EMAIL)).toEqual({ askedAgoMs: 10_000, hasPassword: false });
});

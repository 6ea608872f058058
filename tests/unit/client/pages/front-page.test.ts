import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { signUpEmailOf } from '#client/features/auth/sign-in/sign-up/sign-up-state.ts';
import { DEMO_CODE_SIDE, isDark } from '#client/pages/home/demo/demo-code.ts';
import { allowDemo } from '../../../../scripts/client-build/demo-video.ts';

test('the QR code on the front page is valid and contains the text that the page states', () => {
  const { modules } = create('Aforo: one code, the whole night', { errorCorrectionLevel: 'M' });
  expect(modules.size).toBe(DEMO_CODE_SIDE);
  const squares = Array.from({ length: modules.size ** 2 }, (_, at) => {
    const [y, x] = [Math.floor(at / modules.size), at % modules.size];
    return [isDark(x, y), modules.get(y, x) === 1];
  });
  expect(squares.filter(([drawn, real]) => drawn !== real)).toEqual([]);
});

test('an external demo video extends only the frame and media sources of the CSP', () => {
  const policy = "default-src 'self'; media-src 'self' blob:; object-src 'none'";
  expect(allowDemo(policy, 'https://player.example')).toBe(
    "default-src 'self'; frame-src https://player.example; media-src 'self' https://player.example blob:; object-src 'none'",
  );
  expect(() => allowDemo("default-src 'self'", 'https://player.example')).toThrow('no sources of media');
});

test("the sign-up opens only with an address passed by the app's own pages", () => {
  expect(signUpEmailOf({ signUpEmail: 'nora@example.com' })).toBe('nora@example.com');
  expect(signUpEmailOf({ signUpEmail: '' })).toBe('');
  for (const state of [null, undefined, 'nora@example.com', {}, { signUpEmail: 7 }, { signUpEmail: null }]) {
    expect(signUpEmailOf(state)).toBeNull();
  }
});

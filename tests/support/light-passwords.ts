import type { Plugin } from 'vite';

const COST = 'N: 2 ** 14,';
const LIGHT_COST = 'N: 2 ** 4,';

/**
 * Derives passwords with a thousandth of the work: one derivation blocks a busy core for half a second, and many tests sign
 * up. `password.test.ts` proves the real cost, and the browser journeys sign in with it.
 */
export function lightPasswords(): Plugin {
  return {
    name: 'aforo:light-passwords',
    enforce: 'pre',
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith('/src/worker/identity/accounts/password.ts')) return null;
      if (!code.includes(COST)) throw new Error(`password.ts has no "${COST}"`);
      return { code: code.replace(COST, LIGHT_COST), map: null };
    },
  };
}

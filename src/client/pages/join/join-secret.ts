import { isString, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';

/** The last code that this phone opened, and its secret for it: a reload is not a second phone. */
const store = persistedStore(
  'aforo-join',
  objectOf<{ code: string; secret: string }>({ code: isString, secret: isString }),
);

/** 32 random bytes, which only this phone knows. */
export function secretFor(code: string): string {
  const known = store.read();
  if (known?.code === code) return known.secret;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  const secret = base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  store.write({ code, secret });
  return secret;
}

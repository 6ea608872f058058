import { isOneTypoApart } from '#shared/text/one-typo.ts';

/** Providers of most addresses in the product's countries. */
const PROVIDERS = [
  'gmail.com',
  'hotmail.com',
  'hotmail.es',
  'outlook.com',
  'outlook.es',
  'yahoo.com',
  'yahoo.com.mx',
  'icloud.com',
  'proton.me',
  'yandex.ru',
  'mail.ru',
  'inbox.ru',
  'rambler.ru',
];
/** Providers too, one letter apart from those. */
const LOOKALIKES = new Set(['mail.com', 'email.com', 'ymail.com']);

/** The address with the provider that was probably meant: anna@gmail.com for anna@gmial.com; null if nothing seems wrong. */
export function likelyEmail(typed: string): string | null {
  const [, name, typedDomain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim()) ?? [];
  const domain = typedDomain.toLowerCase();
  if (!name || PROVIDERS.includes(domain) || LOOKALIKES.has(domain)) return null;
  // A beginning of it is still being typed.
  const meant = PROVIDERS.find((one) => isOneTypoApart(domain, one) && !one.startsWith(domain));
  return meant ? `${name}@${meant}` : null;
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AREAS } from '#client/i18n/areas.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/**
 * Words replaced by a term of docs/glossary.md. Boundaries are spelled out because \b does not match Cyrillic
 * letters.
 */
const REPLACED: Record<Language, RegExp> = {
  en: /\be-mail|organis(e|ing|ation)|\bcoupons?\b|\bvouchers?\b|\btheatre|\bcolour|\bcannot\b|\b(do|does|did|is|are|was|were|has|have|had|will|would|should) not\b|\bcould not (?!create account)|\b(you|we|they) are\b(?=\s\w)|\bpress(es|ed)?\b|\bqueue\b|\bin(terval|tervals)\b|\bstalls\b|\bmerchandise\b(?!$)|\bline-up\b|\bsomebody\b|\beverybody\b|\bswitch(ed)? (it |this |them )?(on|off)\b|\bmend|\bspelt\b|\banew\b|\bmeanwhile\b|\bby itself\b/i,
  es: /\bustedes?\b|\bentradas?\b|\brecintos?\b|\bimportes?\b|\bpuls(a|ar|as|e|es|en)\b|\bañad|\bantelación|\balquil|\bentretanto|\bmercanc|\bextractos?\b|\bmoneder|\brecuerdos\b|\b(un solo|tu|mi) sitio\b|\ben la cola\b|[“”]|(?<!\blistas? de )\binvitados\b|\bcupon|\bcupón|\bcéntimos?\b|\bvuestr|\b(el|un|tu|su|del) móvil\b|\bla carta\b/i,
  ru: /(?<![а-яё])(событи|ивент|сесси|имейл|скидочн)|учётн[а-яё]+ запис|спис(ок|ка|ке|ком) ожидания|(?<![а-яё])на (ваш |свой |его )?кошел[её]к/i,
};

/** Webhook messages use "event" in their own sense. */
const OWN_WORDS = ['integrations'];

/** What people may type to find a page; never shown. */
const TYPED_WORDS = 'palette:words.';

type Texts = { [key: string]: string | Texts };

function textsIn(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : textsIn(value, `${prefix}${key}.`),
  );
}

function pageTexts(language: Language): [string, string][] {
  return AREAS.filter((area: string) => !OWN_WORDS.includes(area)).flatMap((area) => {
    const file = path.join(ROOT, 'src/client/i18n', language, `${area}.json`);
    const texts = textsIn(JSON.parse(readFileSync(file, 'utf8')) as Texts, `${area}:`);
    return texts.filter(([where]) => !where.startsWith(TYPED_WORDS));
  });
}

function errorTexts(language: Language): [string, string][] {
  const file = path.join(ROOT, 'src/shared/errors/texts', `${language}.json`);
  return textsIn(JSON.parse(readFileSync(file, 'utf8')) as Texts, '');
}

function workerTexts(language: Language): [string, string][] {
  return textsIn((i18n.getDataByLanguage(language) ?? {}) as Texts, '');
}

test.each(LANGUAGES)("texts in %s use the glossary's terms", (language) => {
  const texts = [...pageTexts(language), ...errorTexts(language), ...workerTexts(language)];
  const found = texts
    .map(([where, text]) => ({ where, word: REPLACED[language].exec(text)?.[0] }))
    .filter(({ word }) => word !== undefined);
  expect(found).toEqual([]);
});

test('every message of the specification appears verbatim', () => {
  const english = new Set([...pageTexts('en'), ...errorTexts('en')].map(([, text]) => text));
  const missing = [
    'Please login (10001)',
    'Failed to generate QR code',
    'Access denied. Organizers only.',
    'Insufficient wallet balance',
    'Insufficient funds',
    'Failed to purchase ticket',
    'Failed to place order',
    'Transaction failed',
    'Failed to update profile',
    'Invalid ticket',
    'This ticket has already been used',
    'Invalid QR code format',
    'Ticket verification failed',
    'Failed to verify order',
    'Invalid discount code',
    'No camera found',
    'Failed to start camera',
    'Camera permission required',
    'Operation failed',
    'An error occurred',
    'Login failed',
    'Invalid email or password',
    'Sign up failed',
    'Could not create account',
    'Login successful',
    'Welcome back!',
    'Account created',
    'Please check your email to verify your account',
    'Unable to connect to the server. Please check your internet connection and try again.',
    'Your session has expired. Please log in again to continue.',
    "You don't have permission to perform this action. Contact an administrator if you believe this is an error.",
    'The server encountered an error. Our team has been notified. Please try again later.',
    'Something went wrong. Please try again or contact support if the problem persists.',
    'An unexpected error occurred.',
    'An error occurred while loading this page.',
    'Missing information',
    'Please enter both email and password',
    'Please fill in all required fields',
    "Passwords don't match",
    'Please make sure both passwords are identical',
    'Password too short',
    'Please enter your name',
    'Please enter a valid email address',
    'Please enter a valid amount',
    'Please select a user',
    'Name is required',
    'Something went wrong. Please try again.',
  ].filter((text) => !english.has(text));
  expect(missing).toEqual([]);
});

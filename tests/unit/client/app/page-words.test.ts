import { expect, test } from 'vitest';
import { matches, PAGE_WORDS } from '#client/app/shell/palette/page-words.ts';
import commonEn from '../../../../src/client/i18n/en/common.json' with { type: 'json' };
import en from '../../../../src/client/i18n/en/palette.json' with { type: 'json' };
import commonEs from '../../../../src/client/i18n/es/common.json' with { type: 'json' };
import es from '../../../../src/client/i18n/es/palette.json' with { type: 'json' };
import commonRu from '../../../../src/client/i18n/ru/common.json' with { type: 'json' };
import ru from '../../../../src/client/i18n/ru/palette.json' with { type: 'json' };

// The keys of texts are typed in the client alone.
interface PageWords {
  title: string;
  synonyms: string;
}

const TEXTS = {
  en: { titles: commonEn.titles, words: en.words },
  es: { titles: commonEs.titles, words: es.words },
  ru: { titles: commonRu.titles, words: ru.words },
};

/** The text at a key such as `titles.payouts`. */
function textAt(language: keyof typeof TEXTS, key: string): string {
  const [group, name] = key.split('.');
  const texts: Record<string, string> = TEXTS[language][group === 'titles' ? 'titles' : 'words'];
  return texts[name ?? ''] ?? '';
}

/** Labels of the pages that the word finds by their titles and synonyms. */
function found(language: keyof typeof TEXTS, typed: string): string[] {
  return Object.entries<PageWords>(PAGE_WORDS).flatMap(([label, { title, synonyms }]) =>
    matches(`${textAt(language, title)} ${textAt(language, synonyms)}`, typed) ? [label] : [],
  );
}

test.each([
  ['en', ['payout', 'Payouts', 'statement', 'bank account', 'csv']],
  ['es', ['liquidaciones', 'disputa', 'saldo', 'csv']],
  ['ru', ['выплаты', 'Выписка', 'спор', 'csv']],
] as const)('the page of the money is found by its obvious names in %s', (language, names) => {
  for (const name of names) expect(found(language, name), name).toContain('nav.money');
});

test.each(['en', 'es', 'ru'] as const)('each page of the navigation has synonyms in %s', (language) => {
  for (const { synonyms } of Object.values<PageWords>(PAGE_WORDS))
    expect(textAt(language, synonyms), synonyms).not.toBe('');
});

test('a word finds only what begins with it', () => {
  expect(found('en', 'refund')).toEqual(['nav.sales']);
  expect(found('en', 'zebra')).toEqual([]);
});

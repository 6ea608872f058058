import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { AREAS } from '#client/i18n/areas.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';

const SOURCES = path.join(import.meta.dirname, '../../../src');
const WORKER_AREAS = Object.keys(i18n.store.data.en ?? {});
const TREES = [
  { layer: 'client', areas: AREAS },
  { layer: 'worker', areas: WORKER_AREAS },
];
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Texts = { [key: string]: string | Texts };

function readArea(layer: string, language: string, area: string): Texts {
  const file = path.join(SOURCES, layer, 'i18n', language, `${area}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}

function textsOf(layer: string, language: string, area: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (texts: Texts, prefix: string) => {
    for (const [key, value] of Object.entries(texts)) {
      if (typeof value === 'string') found.set(`${prefix}${key}`, value);
      else walk(value, `${prefix}${key}.`);
    }
  };
  walk(readArea(layer, language, area), '');
  return found;
}

/** Keys without plural suffixes, which differ by language. */
const baseKeys = (texts: Map<string, string>) => [
  ...new Set([...texts.keys()].map((key) => key.replace(PLURAL, ''))),
];

function variablesOf(texts: Map<string, string>, base: string): string[] {
  const forms = [...texts].filter(([key]) => key.replace(PLURAL, '') === base).map(([, text]) => text);
  const names = forms.flatMap((text) =>
    [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? ''),
  );
  return [...new Set(names)].sort();
}

describe.each(TREES)('texts of the $layer', ({ layer, areas }) => {
  test.each(LANGUAGES)('%s has exactly one file for every text area', (language) => {
    const files = readdirSync(path.join(SOURCES, layer, 'i18n', language));
    expect(files.sort()).toEqual(areas.map((area) => `${area}.json`).sort());
  });
});

test.each(LANGUAGES)('the Worker reads every area of %s from its own file', (language) => {
  for (const area of WORKER_AREAS) {
    expect(i18n.getResourceBundle(language, area), area).toEqual(readArea('worker', language, area));
  }
});

const EVERY_AREA = TREES.flatMap(({ layer, areas }) => areas.map((area) => ({ layer, area })));

for (const { layer, area } of EVERY_AREA) {
  const english = textsOf(layer, 'en', area);
  test.each(LANGUAGES)(`${area}: %s has the same keys as English`, (language) => {
    expect(baseKeys(textsOf(layer, language, area)).sort()).toEqual(baseKeys(english).sort());
  });

  test.each(LANGUAGES)(`${area}: %s uses the same variables as English`, (language) => {
    const texts = textsOf(layer, language, area);
    for (const key of baseKeys(english)) {
      expect(variablesOf(texts, key), `${language} ${area}:${key}`).toEqual(variablesOf(english, key));
    }
  });

  test.each(LANGUAGES)(`${area}: %s has every plural form of the language and no empty text`, (language) => {
    const texts = textsOf(layer, language, area);
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, text] of texts) {
      expect(text.trim(), `${language} ${area}:${key}`).not.toBe('');
      if (!PLURAL.test(key)) continue;
      const base = key.replace(PLURAL, '');
      for (const form of needed)
        expect(texts.has(`${base}_${form}`), `${language} ${area}:${base}_${form}`).toBe(true);
    }
  });

  test(`${area}: the Russian singular form includes the number where other forms do, because it also covers 21`, () => {
    const texts = textsOf(layer, 'ru', area);
    for (const [key, text] of texts) {
      const few = key.endsWith('_one') ? texts.get(key.replace(/_one$/, '_few')) : undefined;
      const names = (form: string) => [...form.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name).sort();
      if (few) expect(names(text), `${area}:${key}`).toEqual(names(few));
    }
  });
}

import i18next from 'i18next';
import { expect, test } from 'vitest';
import { INTERPOLATION, valueFormatter } from '#client/i18n/interpolation.ts';
import en from '../../../../src/client/i18n/en/hype.json' with { type: 'json' };
import es from '../../../../src/client/i18n/es/hype.json' with { type: 'json' };
import ru from '../../../../src/client/i18n/ru/hype.json' with { type: 'json' };

test.each([
  ['en', 'en', en, '12,844 tickets'],
  ['es', 'es', es, '12,844 boletos'],
  // A no-break space, as Russian groups digits.
  ['ru', 'ru-RU', ru, '12\u00a0844 билета'],
] as const)(
  'a count in a text of %s is formatted as in that language',
  async (language, tag, hype, words) => {
    const texts = i18next.createInstance();
    await texts.use(valueFormatter).init({
      lng: tag,
      load: 'languageOnly',
      resources: { [language]: { hype } },
      interpolation: INTERPOLATION,
    });

    expect(texts.t('hype:tickets', { count: 12_844 })).toBe(words);
  },
);

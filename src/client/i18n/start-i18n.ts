import i18next, { type BackendModule, type LanguageDetectorModule, type ResourceKey } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { FALLBACK_LANGUAGE, spokenLanguage } from '#shared/text/languages.ts';
import type { Area } from './areas.ts';
import { firstLanguage } from './first-language.ts';
import { INTERPOLATION, valueFormatter } from './interpolation.ts';

const files = import.meta.glob<ResourceKey>('./{en,es,ru}/*.json', { import: 'default' });
/** Texts of the error table, which the Worker uses too. */
const errorFiles = import.meta.glob<ResourceKey>('/src/shared/errors/texts/*.json', { import: 'default' });

/** Loads texts by language and area, when a page first needs them. */
const textFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, area, callback) {
    const load =
      area === 'errors'
        ? errorFiles[`/src/shared/errors/texts/${language}.json`]
        : files[`./${language}/${area}.json`];
    // An unsupported language has no texts: the fallback language applies.
    if (!load) return callback(null, {});
    load().then(
      (texts) => callback(null, texts),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), true),
    );
  },
};

const detector = new LanguageDetector();

/**
 * Detection order per the specification: query `lng`, cookie `i18next`, local storage `i18nextLng`, session storage,
 * browser, html lang. The detected value is cached in local storage unchanged.
 */
const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  init: (services, options) => detector.init(services, options),
  detect: () =>
    firstLanguage({
      requested: detect(['querystring', 'cookie', 'localStorage', 'sessionStorage']),
      browser: detect(['navigator']),
      page: detect(['htmlTag']),
    }),
  cacheUserLanguage: (language) => detector.cacheUserLanguage(language),
};

function detect(places: string[]): string[] {
  const found = detector.detect(places);
  return typeof found === 'string' ? [found] : [...(found ?? [])];
}

/** Supported languages are complete (`texts.test.ts` checks it), so they load no fallback texts. */
function fallbackOf(code: string | undefined): string[] {
  return spokenLanguage(code ?? null) ? [] : [FALLBACK_LANGUAGE];
}

/** Starts i18next and loads the first page's texts. @param withErrors otherwise those load with the first failure */
export async function startI18n(areas: readonly Area[], withErrors: boolean): Promise<void> {
  i18next.on('languageChanged', () => {
    document.documentElement.lang = i18next.resolvedLanguage ?? FALLBACK_LANGUAGE;
  });
  await i18next
    .use(textFiles)
    .use(languageDetector)
    .use(valueFormatter)
    .use(initReactI18next)
    .init({
      fallbackLng: fallbackOf,
      load: 'languageOnly',
      ns: ['common', ...(withErrors ? ['errors'] : []), ...areas],
      defaultNS: 'common',
      interpolation: INTERPOLATION,
    });
}

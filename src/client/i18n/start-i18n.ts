import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { FALLBACK_LANGUAGE, LANGUAGES } from '#shared/languages.ts';
import type { AREAS } from './areas.ts';

const files = import.meta.glob<ResourceKey>('./{en,es,ru}/*.json', { import: 'default' });

/** Texts are loaded by language and area, when a page first needs them. */
const textFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, area, callback) {
    const load = files[`./${language}/${area}.json`];
    if (!load) return callback(new Error(`no texts for ${language}/${area}`), false);
    load().then(
      (texts) => callback(null, texts),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), true),
    );
  },
};

/**
 * Starts the interface language. The detector's defaults are the specification's: query `lng`, cookie `i18next`,
 * local storage `i18nextLng`, session storage, browser, html lang; kept in local storage.
 */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', () => {
    document.documentElement.lang = i18next.resolvedLanguage ?? FALLBACK_LANGUAGE;
  });
  await i18next
    .use(textFiles)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: LANGUAGES,
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      ns: ['common', 'auth', 'home'] satisfies (typeof AREAS)[number][],
      defaultNS: 'common',
      // React escapes what it renders.
      interpolation: { escapeValue: false },
    });
}

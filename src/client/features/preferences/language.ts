import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGES, type Language } from '#shared/languages.ts';

/** Each language in its own words. */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  ru: 'Русский',
} as const satisfies Record<Language, string>;

interface LanguageChoice {
  language: Language;
  languages: readonly Language[];
  choose: (language: Language) => void;
}

/** The interface language as the switcher shows it: English when the current one is not in the list. */
export function useLanguage(): LanguageChoice {
  const { i18n } = useTranslation();
  return {
    language: isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : 'en',
    languages: LANGUAGES,
    choose: (language) => void i18n.changeLanguage(language),
  };
}

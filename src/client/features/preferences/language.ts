import { useTranslation } from 'react-i18next';
import { sessionState } from '#client/features/auth/session/session-store.ts';
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#shared/text/languages.ts';

/** Each language's own name. */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  ru: 'Русский',
} as const satisfies Record<Language, string>;

interface LanguageChoice {
  /** The displayed language. */
  language: Language;
  languages: readonly Language[];
  choose: (language: Language) => void;
}

/** The interface language, and how to change it. */
export function useLanguage(): LanguageChoice {
  const { i18n } = useTranslation();
  return {
    language: isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : FALLBACK_LANGUAGE,
    languages: LANGUAGES,
    choose: (language) => {
      void i18n.changeLanguage(language);
      if (sessionState().sub)
        void import('./keep-language.ts').then(({ keepLanguage }) => keepLanguage(language));
    },
  };
}

import { useTranslation } from 'react-i18next';
import { sessionState } from '#client/features/session/session-store.ts';
import {
  FALLBACK_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  spokenLanguage,
} from '#shared/languages.ts';

/** Each language in its own words. */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  ru: 'Русский',
} as const satisfies Record<Language, string>;

/** What a switcher says when the current language is not in its list. */
const SWITCHER_DEFAULT: Language = 'en';

interface LanguageChoice {
  /** The language that texts are shown in. */
  language: Language;
  /** The person's own language if it is in the list: null lets a switcher offer every one of them, and say English. */
  chosen: Language | null;
  /** What a switcher shows. */
  shown: Language;
  languages: readonly Language[];
  choose: (language: Language) => void;
}

/** The interface language, and how to change it. */
export function useLanguage(): LanguageChoice {
  const { i18n } = useTranslation();
  const chosen = spokenLanguage(i18n.language ?? null);
  return {
    language: isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : FALLBACK_LANGUAGE,
    chosen,
    shown: chosen ?? SWITCHER_DEFAULT,
    languages: LANGUAGES,
    choose: (language) => {
      void i18n.changeLanguage(language);
      if (sessionState().sub)
        void import('./keep-language.ts').then(({ keepLanguage }) => keepLanguage(language));
    },
  };
}

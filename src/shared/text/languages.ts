/** The interface languages, in the order in which they are offered. */
export const LANGUAGES = ['en', 'es', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** For readers who read none of ours. */
export const FALLBACK_LANGUAGE: Language = 'en';

/** The Spanish is Mexico's: "$" is the peso, and dollars are written out. */
export const LOCALE_OF = { en: 'en-US', es: 'es-MX', ru: 'ru-RU' } as const satisfies Record<
  Language,
  string
>;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value);
}

/** "es" of "es-MX". */
export function primaryTag(code: string): string {
  return code.split('-')[0]?.toLowerCase() ?? '';
}

/** The interface language that is meant by a language tag; null for one that we have no texts in. */
export function spokenLanguage(code: string | null): Language | null {
  const tag = primaryTag(code ?? '');
  return isLanguage(tag) ? tag : null;
}

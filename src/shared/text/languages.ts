/** The interface languages, in display order. */
export const LANGUAGES = ['en', 'es', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** For readers whose language is not supported. */
export const FALLBACK_LANGUAGE: Language = 'en';

/** Spanish is Mexican: "$" is the peso, and US dollars are spelled out. */
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

/** The interface language for a language tag; null when it is not supported. */
export function spokenLanguage(code: string | null): Language | null {
  const tag = primaryTag(code ?? '');
  return isLanguage(tag) ? tag : null;
}

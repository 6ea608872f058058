import type { Currency } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';

/** The most common language where a currency is used, for readers who have not chosen one. */
export const LANGUAGE_OF: Record<Currency, Language> = { USD: 'en', MXN: 'es', RUB: 'ru' };

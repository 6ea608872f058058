import type { Currency } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';

/** Where people pay in it they mostly speak this; for readers who have not chosen a language. */
export const LANGUAGE_OF: Record<Currency, Language> = { USD: 'en', MXN: 'es', RUB: 'ru' };

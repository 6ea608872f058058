import type { Currency } from '#shared/money/money.ts';
import { LANGUAGE_PARAM } from '#shared/pages.ts';
import { FALLBACK_LANGUAGE, type Language, spokenLanguage } from '#shared/text/languages.ts';

/**
 * The most common language where a currency is used: for readers who have not chosen one, and for chats, whose link
 * previews name no language.
 */
export const LANGUAGE_OF: Record<Currency, Language> = { USD: 'en', MXN: 'es', RUB: 'ru' };

/** Language requested by the URL: `?lng=` (as on the client's pages) or `?lang=`; null for unsupported ones. */
export function addressLanguage(request: Request): Language | null {
  const { searchParams } = new URL(request.url);
  return spokenLanguage(searchParams.get(LANGUAGE_PARAM) ?? searchParams.get('lang'));
}

/**
 * Language of a page rendered by the Worker: from the URL, else the first supported one of `Accept-Language`, else
 * English.
 * @param fallback for clients that name no language at all, such as chats
 */
export function pageLanguage(request: Request, fallback: Language = FALLBACK_LANGUAGE): Language {
  const fromUrl = addressLanguage(request);
  if (fromUrl) return fromUrl;
  const accepted = (request.headers.get('accept-language') ?? '').split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.trim().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { tag, language: spokenLanguage(tag), weight: weight === undefined ? 1 : Number(weight) };
  });
  const best = accepted
    .filter(({ language, weight }) => language !== null && weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.language;
  if (best) return best;
  return accepted.some(({ tag }) => /^[a-z]/i.test(tag)) ? FALLBACK_LANGUAGE : fallback;
}

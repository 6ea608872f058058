import { LANGUAGE_PARAM } from '#shared/pages.ts';
import { FALLBACK_LANGUAGE, type Language, spokenLanguage } from '#shared/text/languages.ts';

/** The language that an address asks for: `?lng=`, as the pages have it, or `?lang=`; null for none of ours. */
export function addressLanguage(request: Request): Language | null {
  const { searchParams } = new URL(request.url);
  return spokenLanguage(searchParams.get(LANGUAGE_PARAM) ?? searchParams.get('lang'));
}

/**
 * The language of a page that the Worker draws: what its address asks for, else the browser's first that we speak, else
 * English. `unasked` is for readers that name no language at all, as chats.
 */
export function pageLanguage(request: Request, unasked: Language = FALLBACK_LANGUAGE): Language {
  const asked = addressLanguage(request);
  if (asked) return asked;
  const accepted = (request.headers.get('accept-language') ?? '').split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.trim().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { tag, language: spokenLanguage(tag), weight: weight === undefined ? 1 : Number(weight) };
  });
  const best = accepted
    .filter(({ language, weight }) => language !== null && weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.language;
  if (best) return best;
  return accepted.some(({ tag }) => /^[a-z]/i.test(tag)) ? FALLBACK_LANGUAGE : unasked;
}

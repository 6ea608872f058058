import { FALLBACK_LANGUAGE, isLanguage, type Language } from '#shared/languages.ts';
import { LANGUAGE_PARAM } from '#shared/pages.ts';

/** The language that an address asks for: `?lng=`, as the pages have it, or `?lang=`. */
export function addressLanguage(request: Request): Language | null {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get(LANGUAGE_PARAM) ?? searchParams.get('lang');
  return isLanguage(asked) ? asked : null;
}

/** The language of a page that the Worker draws: what its address asks for, else the browser's first that we speak. */
export function pageLanguage(request: Request, fallback: Language = FALLBACK_LANGUAGE): Language {
  const asked = addressLanguage(request);
  if (asked) return asked;
  const accepted = (request.headers.get('accept-language') ?? '').split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.trim().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { language: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
  });
  const best = accepted
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.language;
  return isLanguage(best) ? best : fallback;
}

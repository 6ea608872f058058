import { FALLBACK_LANGUAGE, isLanguage, type Language } from '#shared/languages.ts';

/** The language of a page that the Worker draws: `?lang=`, else the browser's first that we speak. */
export function pageLanguage(request: Request): Language {
  const asked = new URL(request.url).searchParams.get('lang');
  if (isLanguage(asked)) return asked;
  const accepted = (request.headers.get('accept-language') ?? '').split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.trim().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { language: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
  });
  const best = accepted
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.language;
  return isLanguage(best) ? best : FALLBACK_LANGUAGE;
}

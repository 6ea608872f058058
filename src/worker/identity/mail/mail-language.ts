import type { Language } from '#shared/text/languages.ts';
import { isLanguage } from '#shared/text/languages.ts';

/** Language of a mail: the user's own, else the first supported one of `Accept-Language`, else English. */
export function mailLanguage(
  metadata: Record<string, unknown> | null | undefined,
  acceptLanguage: string | null,
): Language {
  if (isLanguage(metadata?.language)) return metadata.language;
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((q) => q !== undefined);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .sort((a, b) => b.quality - a.quality);
  return preferences.map((entry) => entry.language).find(isLanguage) ?? 'en';
}

import { useLanguage } from '#client/features/preferences/language.ts';
import { LOCALE_OF } from '#shared/text/languages.ts';

/**
 * Formats numbers in the user's locale, without the money formatting that `useFormats` would add to this page's bundle.
 */
export function useNumber(options?: Intl.NumberFormatOptions): (value: number) => string {
  const { language } = useLanguage();
  const format = new Intl.NumberFormat(LOCALE_OF[language], options);
  return (value) => format.format(value);
}

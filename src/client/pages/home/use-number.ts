import { useLanguage } from '#client/features/preferences/language.ts';
import { LOCALE_OF } from '#shared/text/languages.ts';

/** Writes numbers as the reader's language does. Money and its rules, which this page has none of, would come with `useFormats`. */
export function useNumber(options?: Intl.NumberFormatOptions): (value: number) => string {
  const { language } = useLanguage();
  const format = new Intl.NumberFormat(LOCALE_OF[language], options);
  return (value) => format.format(value);
}

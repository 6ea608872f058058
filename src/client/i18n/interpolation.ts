import type { FormatterModule, InterpolationOptions } from 'i18next';
import { numberFormat } from '#shared/text/intl.ts';
import { FALLBACK_LANGUAGE, LOCALE_OF, spokenLanguage } from '#shared/text/languages.ts';

/** How values are put into texts; with `valueFormatter`. */
export const INTERPOLATION: InterpolationOptions = {
  // React escapes what it renders.
  escapeValue: false,
  alwaysFormat: true,
};

/** Numbers as the language writes them, "1,844" or "1 844"; whatever is text already as it is. */
export const valueFormatter: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, language) =>
    typeof value === 'number'
      ? numberFormat(LOCALE_OF[spokenLanguage(language ?? null) ?? FALLBACK_LANGUAGE]).format(value)
      : (value as string),
};

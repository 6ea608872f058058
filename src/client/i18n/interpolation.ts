import type { FormatterModule, InterpolationOptions } from 'i18next';
import { numberFormat } from '#shared/text/intl.ts';
import { FALLBACK_LANGUAGE, LOCALE_OF, spokenLanguage } from '#shared/text/languages.ts';

/** Interpolation options of i18next, together with `valueFormatter`. */
export const INTERPOLATION: InterpolationOptions = {
  // React escapes what it renders.
  escapeValue: false,
  alwaysFormat: true,
};

/** Formats numbers for the language, "1,844" or "1 844"; strings stay as they are. */
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

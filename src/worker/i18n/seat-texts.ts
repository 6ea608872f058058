import type { SeatTexts } from '#shared/seats/seat-words.ts';
import type { Language } from '#shared/text/languages.ts';
import { i18n } from './i18n.ts';

/** The words of a language for `seatWords`. */
export function seatTextsOf(language: Language): SeatTexts {
  const t = i18n.getFixedT(language, 'seats');
  return (text, name) => t(`name.${text}`, { name });
}

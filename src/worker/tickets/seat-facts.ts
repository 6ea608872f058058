import type { SeatName } from '#shared/seats/seat-name.ts';
import { seatsWords } from '#shared/seats/seat-words.ts';
import type { Language } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { seatTextsOf } from '#worker/i18n/seat-texts.ts';

/** Seats as rows of a mail or document: one for each row or table of the house; empty without seats. */
export function seatFacts(language: Language, names: readonly SeatName[]): [label: string, value: string][] {
  const t = i18n.getFixedT(language, 'seats');
  const label = t('label', { count: names.length });
  return seatsWords(names, seatTextsOf(language)).map((line) => [label, line]);
}

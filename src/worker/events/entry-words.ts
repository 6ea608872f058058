import type { EntryTerms } from '#shared/events/entry-terms.ts';
import { dateFormat } from '#shared/text/intl.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';

type Entry = EntryTerms & { timeZone: string };

/** Doors time and age limit as rows of a mail or document; empty where nothing is said. */
export function entryFacts(language: Language, entry: Entry): [label: string, value: string][] {
  const t = i18n.getFixedT(language, 'documents');
  return [
    ...(entry.doorsAt === null
      ? []
      : ([[t('doors'), doorsTime(language, entry.doorsAt, entry)]] as [string, string][])),
    ...(entry.minAge === null
      ? []
      : ([[t('minAge'), t('entry.age', { age: entry.minAge })]] as [string, string][])),
  ];
}

/** The same in one line. */
export function entryLine(language: Language, entry: Entry): string {
  const t = i18n.getFixedT(language, 'documents');
  return [
    ...(entry.doorsAt === null
      ? []
      : [t('entry.doors', { time: doorsTime(language, entry.doorsAt, entry) })]),
    ...(entry.minAge === null ? [] : [t('entry.age', { age: entry.minAge })]),
  ].join(' · ');
}

function doorsTime(language: Language, at: number, { timeZone }: Entry): string {
  return dateFormat(LOCALE_OF[language], { hour: 'numeric', minute: '2-digit', timeZone }).format(at);
}

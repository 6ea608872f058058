import type { NightLogView } from '#shared/contracts/doors.ts';
import { formatMoney } from '#shared/money/money.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { formatMoment } from '#shared/time/event-time.ts';
import { makeSectionsPdf, type PdfSection } from '#worker/documents/pdf/sections-pdf.ts';
import { i18n } from '#worker/i18n/i18n.ts';

/** Where values begin, right of their labels. */
const VALUE_X = 230;
/** Lines between two counts in print (ms): a page a night; the file for spreadsheets has every minute. */
const QUARTER_MS = 15 * 60_000;

/** The night log in print: totals, people inside, who let them in, and what was corrected. */
export function makeNightLogPdf(log: NightLogView, language: Language): Promise<Uint8Array<ArrayBuffer>> {
  const t = i18n.getFixedT(language, 'documents');
  const title = t('nightLog.title', { event: log.eventName });
  return makeSectionsPdf(sectionsOf(log, language), { title, language, valueX: VALUE_X });
}

function sectionsOf(log: NightLogView, language: Language): PdfSection[] {
  const t = i18n.getFixedT(language, 'documents');
  const { zones, totals, people, corrections, timeZone, currency } = log;
  const at = (iso: string) => formatMoment(language, Date.parse(iso), { timeZone });
  const number = (count: number) => count.toLocaleString(LOCALE_OF[language]);
  const nameOf = (name: string) => name || t('nightLog.house');
  const ofLimit = (count: number, max: number | null) =>
    max === null ? number(count) : t('nightLog.ofLimit', { count: number(count), max: number(max) });
  return [
    {
      title: t('nightLog.totals'),
      rows: [
        [t('nightLog.tickets'), number(totals.tickets)],
        [t('nightLog.listed'), number(totals.listed)],
        [t('nightLog.counted'), number(totals.counted)],
        [t('nightLog.returned'), number(totals.returned)],
        [t('nightLog.left'), number(totals.left)],
        [t('nightLog.refused'), number(totals.refused)],
        [t('nightLog.collected'), formatMoney(totals.collectedMinor, currency, LOCALE_OF[language])],
      ],
    },
    {
      title: t('nightLog.peaks'),
      rows: zones.map(({ name, peak, max }) => [nameOf(name), ofLimit(peak, max)]),
    },
    {
      title: t('nightLog.inside'),
      rows: quarters(log).map((minute) => [
        at(minute.at),
        zones
          .map(({ name, max }, zone) => {
            const count = ofLimit(minute.inside[zone] ?? 0, max);
            return name ? `${name}: ${count}` : count;
          })
          .join(' · '),
      ]),
    },
    {
      title: t('nightLog.people'),
      rows: people.map(({ name, admitted, out, refused, corrected }) => [
        name || '—',
        t('nightLog.person', {
          admitted: number(admitted),
          out: number(out),
          refused: number(refused),
          corrected: number(corrected),
        }),
      ]),
    },
    {
      title: t('nightLog.corrections'),
      rows: corrections.map(({ at: time, kind, heads, gate, by, reason, over }) => [
        at(time),
        [
          `${t(`nightLog.kind.${kind}`)} ${number(heads)}`,
          over > 0 ? t('nightLog.overBy', { count: number(over) }) : '',
          gate,
          by,
          reason,
        ]
          .filter(Boolean)
          .join(' · '),
      ]),
    },
  ];
}

/** The last count of each quarter of an hour. */
function quarters({ minutes }: NightLogView): NightLogView['minutes'] {
  const last = new Map(minutes.map((minute) => [Math.floor(Date.parse(minute.at) / QUARTER_MS), minute]));
  return [...last.values()];
}

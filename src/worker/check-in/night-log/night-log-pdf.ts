import type { NightLogView } from '#shared/contracts/doors.ts';
import { formatMoney } from '#shared/money/money.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { formatMoment } from '#shared/time/event-time.ts';
import { openPdf } from '#worker/documents/pdf/tagged-pdf.ts';
import { i18n } from '#worker/i18n/i18n.ts';

const MARGIN = 56;
/** A4 (points). */
const PAGE = { width: 595, height: 842, margin: MARGIN };
const LEADING = 16;
/** Where values begin, right of their labels. */
const VALUE_X = 230;
/** Lines between two counts in print (ms): a page a night; the file for spreadsheets has every minute. */
const QUARTER_MS = 15 * 60_000;

interface Section {
  title: string;
  rows: [label: string, value: string][];
}

/** The night log in print: totals, people inside, who let them in, and what was corrected. */
export async function makeNightLogPdf(
  log: NightLogView,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const t = i18n.getFixedT(language, 'documents');
  const title = t('nightLog.title', { event: log.eventName });
  const pdf = openPdf({ title, language });
  let pen = pdf.addPage(PAGE);
  let y = PAGE.height - MARGIN;
  const down = (by: number) => {
    y -= by;
    if (y >= MARGIN) return;
    pen = pdf.addPage(PAGE);
    y = PAGE.height - MARGIN;
  };
  pen.line(title, { y, size: 18, weight: 'bold', as: 'H1', width: PAGE.width - 2 * MARGIN });
  for (const section of sectionsOf(log, language)) {
    down(2 * LEADING);
    pen.line(section.title, { y, size: 12, weight: 'bold', as: 'H2' });
    for (const [label, value] of section.rows) {
      down(LEADING);
      pen.line(label, { y, size: 10, soft: true, width: VALUE_X - MARGIN - 8 });
      pen.line(value, { y, size: 10, x: VALUE_X, width: PAGE.width - MARGIN - VALUE_X });
    }
  }
  return await pdf.end();
}

function sectionsOf(log: NightLogView, language: Language): Section[] {
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

import type { NightLogView } from '#shared/contracts/doors.ts';
import { csvOf } from '#shared/text/csv.ts';
import type { Language } from '#shared/text/languages.ts';
import { zonedIso } from '#shared/time/zone-offset.ts';
import { i18n } from '#worker/i18n/i18n.ts';

/** One row for each minute in which somebody moved, then one for each correction, by the venue's clock. */
export function nightLogCsv(log: NightLogView, language: Language): string {
  const t = i18n.getFixedT(language, 'documents');
  const at = (iso: string) => zonedIso(Date.parse(iso), log.timeZone);
  const zones = log.zones.map(({ name }) => `${t('nightLog.inside')}${name ? ` (${name})` : ''}`);
  const blanks = zones.map(() => null);
  return csvOf(
    [
      t('nightLog.time'),
      t('nightLog.row'),
      t('nightLog.in'),
      t('nightLog.out'),
      ...zones,
      t('nightLog.over'),
      t('nightLog.gate'),
      t('nightLog.by'),
      t('nightLog.reason'),
    ],
    [
      ...log.minutes.map((minute) => [
        at(minute.at),
        t('nightLog.minute'),
        minute.in,
        minute.out,
        ...minute.inside,
        Math.max(
          0,
          ...log.zones.map(({ max }, zone) => (max === null ? 0 : (minute.inside[zone] ?? 0) - max)),
        ),
        '',
        '',
        '',
      ]),
      ...log.corrections.map(({ at: time, kind, heads, over, gate, by, reason }) => [
        at(time),
        t(`nightLog.kind.${kind}`),
        heads,
        null,
        ...blanks,
        over,
        gate,
        by,
        reason,
      ]),
    ],
  );
}

import { dialectFor, slugOf } from '#client/lib/files/csv-file.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { exportCsv } from '#shared/seats/exchange/export-csv.ts';
import { exportPretix } from '#shared/seats/exchange/export-pretix.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import type { Language } from '#shared/text/languages.ts';

/** Downloads a plan in a format that others read. */
export function exportPlan(plan: SeatingPlan, format: 'pretix' | 'csv', language: Language): void {
  const name = slugOf(plan.name) || 'plan';
  if (format === 'csv')
    saveFile(`${name}.csv`, 'text/csv;charset=utf-8', exportCsv(plan, dialectFor(language)));
  else saveFile(`${name}.json`, 'application/json', JSON.stringify(exportPretix(plan), null, 2));
}

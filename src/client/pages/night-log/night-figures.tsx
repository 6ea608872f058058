import { useTranslation } from 'react-i18next';
import type { FigureContent } from '#client/features/figures/figure.ts';
import { FigureCard } from '#client/features/figures/figure-card.tsx';
import { generalErrorText } from '#client/lib/api/error-text.ts';
import { wallTime } from '#client/lib/files/csv-file.ts';
import { useFormats } from '#client/lib/format.ts';
import type { NightLog } from '#shared/contracts/health.ts';

/** Providers by the name that the log counts them under. */
const PROVIDERS = ['stripe', 'mail', 'push', 'supabase', 'turnstile', 'test'] as const;

/** Sales and scans over the night; calls, errors and refusals as tables. Each can be saved as a file. */
export function NightFigures({ log }: { log: NightLog }) {
  const { t } = useTranslation('nightLog');
  const { language, time } = useFormats();
  const { night, timeZone, quarters, calls, refusals, errors, providers } = log;
  const shared = (name: string): Pick<FigureContent, 'fileName' | 'currency' | 'timeZone'> => ({
    fileName: `night-${night}-${name}`,
    // No figure here has money.
    currency: 'USD',
    timeZone,
  });
  const counted: FigureContent['columns'] = [
    { key: 'count', label: t('column.count'), kind: 'number' },
    { key: 'at', label: t('column.latest'), kind: 'time' },
  ];
  const valuesOf = ({ count, at }: { count: number; at: string }) => ({ count, at: Date.parse(at) });
  const isQuiet = quarters.every(({ tickets, admitted, refused }) => tickets + admitted + refused === 0);
  const overTime: FigureContent = {
    ...shared('sales'),
    title: t('overTime.title'),
    note: t('overTime.note'),
    head: t('column.from'),
    shape: 'curve',
    columns: [
      { key: 'tickets', label: t('overTime.tickets'), kind: 'number' },
      { key: 'admitted', label: t('overTime.admitted'), kind: 'number' },
      { key: 'refused', label: t('overTime.refused'), kind: 'number' },
    ],
    drawn: ['tickets', 'admitted', 'refused'],
    rows: isQuiet
      ? []
      : quarters.map(({ at, ...values }) => ({
          id: at,
          label: time(at, timeZone),
          fileLabel: wallTime(at, timeZone) ?? at,
          values,
        })),
    none: t('overTime.none'),
  };
  const slow: FigureContent = {
    ...shared('calls'),
    title: t('calls.title'),
    note: t('calls.note'),
    head: t('column.call'),
    columns: [
      { key: 'count', label: t('column.count'), kind: 'number' },
      { key: 'p95', label: t('column.p95'), kind: 'number' },
      { key: 'max', label: t('column.max'), kind: 'number' },
      { key: 'at', label: t('column.slowestAt'), kind: 'time' },
    ],
    drawn: [],
    rows: calls.map(({ name, count, p95Ms, maxMs, at }) => ({
      id: name,
      label: name,
      values: { count, p95: p95Ms, max: maxMs, at: Date.parse(at) },
    })),
    none: t('calls.none'),
  };
  const broken: FigureContent = {
    ...shared('errors'),
    title: t('errors.title'),
    note: t('errors.note'),
    head: t('column.error'),
    columns: counted,
    drawn: [],
    rows: errors.map((row) => ({ id: row.name, label: row.name, values: valuesOf(row) })),
    none: t('errors.none'),
  };
  const refused: FigureContent = {
    ...shared('refusals'),
    title: t('refusals.title'),
    note: t('refusals.note'),
    head: t('column.reason'),
    columns: counted,
    drawn: [],
    rows: refusals.map((row) => ({
      id: row.code,
      label: `${generalErrorText(row.code, language)} (${row.code})`,
      fileLabel: row.code,
      values: valuesOf(row),
    })),
    none: t('refusals.none'),
  };
  const ofProvider = (name: string) => {
    const [provider = '', ...answer] = name.split(' ');
    const known = PROVIDERS.find((one) => one === provider);
    const said = answer.join(' ');
    return `${known ? t(`provider.${known}`) : provider}: ${said === 'no answer' ? t('provider.noAnswer') : said}`;
  };
  const byProvider: FigureContent = {
    ...shared('providers'),
    title: t('providers.title'),
    note: t('providers.note'),
    head: t('column.answer'),
    columns: counted,
    drawn: [],
    rows: providers.map((row) => ({
      id: row.name,
      label: ofProvider(row.name),
      fileLabel: row.name,
      values: valuesOf(row),
    })),
    none: t('providers.none'),
  };
  return (
    <>
      <FigureCard figure={overTime} />
      <FigureCard figure={slow} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FigureCard figure={broken} />
        <FigureCard figure={byProvider} />
      </div>
      <FigureCard figure={refused} />
    </>
  );
}

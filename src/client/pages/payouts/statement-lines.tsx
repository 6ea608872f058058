import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { eventFileName, saveCsv } from '#client/lib/files/csv-file.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { StatementOutput } from '#shared/contracts/money/payouts.ts';
import { unbroken } from '#shared/time/event-time.ts';
import { useEntriesFile } from './use-entries-file.ts';

type Line = StatementOutput['lines'][number];

/** Lines per page of the table; the file contains all of them. */
const LINES_ON_A_PAGE = 25;

/** The statement's lines: newest first in the table, chronological in the file. */
export function StatementLines({ statement }: { statement: StatementOutput }) {
  const { t } = useTranslation(['payouts', 'common']);
  const { language, locale, money } = useFormats();
  const id = useId();
  const [page, setPage] = useState(1);
  const { event, lines } = statement;
  const entries = useEntriesFile(event);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const kindOf = ({ kind, count, reference: name }: Line) => t(`statement.kind.${kind}`, { count, name });
  const wordsOf = (line: Line) =>
    line.kind === 'payout' && line.reference !== ''
      ? t('statement.payout', { reference: line.reference })
      : kindOf(line);
  const save = () => {
    const header = ['day', 'what', 'reference', 'amount', 'balance', 'currency'] as const;
    const rows = lines.map((line) => [
      line.day,
      kindOf(line),
      line.reference,
      { amountMinor: line.amountMinor },
      { amountMinor: line.balanceMinor },
      event.currency,
    ]);
    const words = header.map((name) => t(`statement.head.${name}`));
    saveCsv(eventFileName(event, 'statement'), language, words, rows);
  };
  const newest = lines.toReversed().map((line, index) => ({ ...line, place: lines.length - index }));
  const shown = newest.slice((page - 1) * LINES_ON_A_PAGE, page * LINES_ON_A_PAGE);
  return (
    <Card className="min-w-0 p-5 sm:p-6">
      <section aria-labelledby={id}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 id={id} className="font-semibold text-lg">
              {t('statement.lines')}
            </h2>
            <p className="mt-0.5 text-pretty text-muted-foreground text-sm">{t('statement.note')}</p>
          </div>
          {lines.length > 0 ? (
            <div className="flex flex-wrap gap-2">
              <Button reads variant="outline" size="sm" onClick={save}>
                <Download aria-hidden="true" />
                {t('statement.save')}
              </Button>
              <Button reads variant="outline" size="sm" busy={entries.busy} onClick={entries.save}>
                {entries.busy ? null : <Download aria-hidden="true" />}
                {t('entries.save')}
              </Button>
            </div>
          ) : null}
        </div>
        {lines.length === 0 ? (
          <p className="mt-3 text-muted-foreground">{t('statement.none')}</p>
        ) : (
          <div className="@container">
            <table className="mt-3 w-full text-left text-sm @max-[33rem]:block">
              <caption className="sr-only">{t('statement.lines')}</caption>
              <thead className="text-muted-foreground @max-[33rem]:sr-only">
                <tr>
                  <th scope="col" className="py-1.5 pr-3 font-medium">
                    {t('statement.head.day')}
                  </th>
                  <th scope="col" className="py-1.5 pr-3 font-medium">
                    {t('statement.head.what')}
                  </th>
                  <th scope="col" className="py-1.5 pl-3 text-right font-medium">
                    {t('statement.head.amount')}
                  </th>
                  <th scope="col" className="py-1.5 pl-3 text-right font-medium">
                    {t('statement.head.balance')}
                  </th>
                </tr>
              </thead>
              <tbody className="@max-[33rem]:block">
                {shown.map((line) => (
                  <tr
                    key={line.place}
                    className="border-t @max-[33rem]:grid @max-[33rem]:grid-cols-1 @max-[33rem]:gap-x-4 @max-[33rem]:py-2.5 @min-[15rem]:@max-[33rem]:grid-cols-[1fr_auto]"
                  >
                    <td className="whitespace-nowrap py-2 pr-3 text-muted-foreground @max-[33rem]:py-0">
                      {unbroken(dates.format(new Date(`${line.day}T12:00:00Z`)))}
                    </td>
                    <td className="wrap-anywhere py-2 pr-3 @max-[33rem]:col-start-1 @max-[33rem]:row-start-1 @max-[33rem]:py-0 @max-[33rem]:font-medium">
                      {wordsOf(line)}
                    </td>
                    <td className="whitespace-nowrap py-2 pl-3 text-right font-medium @max-[33rem]:py-0 @min-[15rem]:@max-[33rem]:col-start-2 @min-[15rem]:@max-[33rem]:row-start-1">
                      {money(line.amountMinor, event.currency)}
                    </td>
                    <td className="whitespace-nowrap py-2 pl-3 text-right @max-[33rem]:py-0 @max-[33rem]:text-muted-foreground @min-[15rem]:@max-[33rem]:col-start-2">
                      {money(line.balanceMinor, event.currency)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <ListPages
          found={{ items: shown, page, pageSize: LINES_ON_A_PAGE, total: lines.length }}
          onChange={setPage}
          inPlace
        />
      </section>
    </Card>
  );
}

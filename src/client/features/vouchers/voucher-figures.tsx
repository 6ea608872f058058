import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/card.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';

/** What tickets of an event contain, how much of it was handed over and spent, and conflicts; nothing without any. */
export function VoucherFigures({ event }: { event: Pick<EventView, 'id' | 'timeZone'> }) {
  const { t } = useTranslation('vouchers');
  const format = useFormats();
  const { data } = useQuery(trpc.vouchers.contents.queryOptions({ eventId: event.id }));
  if (!data || (data.items.length === 0 && data.barMoney.soldMinor === 0)) return null;
  const { items, barMoney, conflicts, currency } = data;
  const money = (minor: number) => format.money(minor, currency);
  const numbers = [
    ['figures.promised', 'promised'],
    ['figures.redeemed', 'redeemed'],
    ['figures.open', 'open'],
  ] as const;
  return (
    <Card className="mt-6">
      <CardHeader>
        <CardTitle>{t('figures.title')}</CardTitle>
      </CardHeader>
      <CardBody className="grid gap-6">
        {items.length > 0 ? (
          <table className="w-full text-sm">
            <thead>
              <tr className="text-left text-muted-foreground">
                <th className="py-1 pr-3 font-medium">{t('figures.item')}</th>
                {numbers.map(([key]) => (
                  <th key={key} className="py-1 pl-2 text-right font-medium max-sm:text-xs">
                    {t(key)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y border-t">
              {items.map((item) => {
                const row = { ...item, open: item.promised - item.redeemed };
                return (
                  <tr key={item.menuItemId}>
                    <th scope="row" className="break-words py-2 pr-3 text-left font-medium">
                      {item.name}
                    </th>
                    {numbers.map(([key, number]) => (
                      <td key={key} className="py-2 pl-2 text-right">
                        {format.number(row[number])}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        ) : null}
        {barMoney.soldMinor > 0 ? (
          <section>
            <h3 className="font-semibold">{t('figures.money')}</h3>
            <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1 text-sm">
              <dt>{t('figures.moneySold')}</dt>
              <dd className="text-right">{money(barMoney.soldMinor)}</dd>
              <dt>{t('figures.moneySpent')}</dt>
              <dd className="text-right">{money(barMoney.spentMinor)}</dd>
              <dt className="font-semibold">{t('figures.moneyLeft')}</dt>
              <dd className="text-right font-semibold">{money(barMoney.soldMinor - barMoney.spentMinor)}</dd>
            </dl>
            <p className="mt-2 text-pretty text-muted-foreground text-sm">{t('figures.moneyNote')}</p>
          </section>
        ) : null}
        {conflicts.length > 0 ? (
          <section>
            <h3 className="font-semibold text-danger-ink">{t('figures.conflicts')}</h3>
            <ul className="mt-2 grid gap-2 text-sm">
              {conflicts.map(({ name, holderName, bar, by, at }) => {
                const time = format.eventTime(at, event);
                return (
                  <li key={`${at} ${by} ${holderName}`}>
                    <p className="wrap-anywhere font-medium">
                      {t('figures.conflict', { name, holder: holderName })}
                    </p>
                    <p className="text-muted-foreground">
                      {bar
                        ? t('figures.conflictAt', { by, bar, time })
                        : t('figures.conflictBy', { by, time })}
                    </p>
                  </li>
                );
              })}
            </ul>
          </section>
        ) : null}
      </CardBody>
    </Card>
  );
}

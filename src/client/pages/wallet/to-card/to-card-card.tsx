import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { questionedRefund } from '#client/features/money/to-card/refund-question.tsx';
import { RefundsTo } from '#client/features/money/to-card/refunds-to.tsx';
import { toCardState, useArrival } from '#client/features/money/to-card/use-to-card.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Withdrawals } from '#shared/contracts/money/withdrawals.ts';
import { SendDialog } from './send-dialog.tsx';

/** Poll interval while money is on its way (ms): it is sent within seconds, and confirmed later. */
const ASK_EVERY_MS = 15_000;

/** Sends balance back to cards, lists what is on its way, and where refunds go. */
export function ToCardCard() {
  const { t } = useTranslation('toCard');
  const { data, isPending } = useQuery({
    ...trpc.wallet.withdrawals.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => toCardState(item) === 'onItsWay') ? ASK_EVERY_MS : false,
  });
  if (isPending) return <Skeleton className="h-40 rounded-2xl" />;
  if (!data) return null;
  const { items, withdrawable, refundsTo } = data;
  if (items.length === 0 && withdrawable.length === 0 && refundsTo === null) return null;
  return (
    <Card>
      <CardBody className="grid grid-cols-1 gap-5">
        <div>
          <h2 className="font-semibold text-xl tracking-tight">{t('title')}</h2>
          <p className="mt-1 text-pretty text-muted-foreground text-sm">{t('lead')}</p>
          {withdrawable.length > 0 ? (
            <div className="mt-3 grid grid-cols-1 gap-2">
              {withdrawable.map((one) => (
                <SendDialog key={one.currency} {...one} />
              ))}
            </div>
          ) : null}
        </div>
        {items.length > 0 ? (
          <section aria-labelledby="to-card-list">
            <h3 id="to-card-list" className="font-medium text-sm">
              {t('list')}
            </h3>
            <ul className="divide-y">
              {items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </ul>
          </section>
        ) : null}
        {questionedRefund(data) ? null : (
          <fieldset className="min-w-0">
            <legend className="mb-1.5 font-medium text-sm">{t('preference.label')}</legend>
            <RefundsTo chosen={refundsTo ?? 'card'} />
          </fieldset>
        )}
      </CardBody>
    </Card>
  );
}

const TONE_OF = { onItsWay: 'neutral', arrived: 'success', failed: 'danger' } as const;

function Item({ item }: { item: Withdrawals['items'][number] }) {
  const { t } = useTranslation('toCard');
  const format = useFormats();
  const arrivalOf = useArrival();
  const state = toCardState(item);
  return (
    <li className="py-3 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-semibold tabular-nums">{format.money(item.amountMinor, item.currency)}</span>
        <Badge tone={TONE_OF[state]}>{t(`status.${state}`)}</Badge>
      </p>
      <p className="mt-0.5 text-pretty text-sm">{t(`text.${state}`, arrivalOf(item))}</p>
      <p className="wrap-anywhere text-muted-foreground text-sm">
        {item.eventName === null ? t('fromWallet') : t('refundOf', { event: item.eventName })} ·{' '}
        <time dateTime={item.startedAt}>{format.moment(item.startedAt)}</time>
      </p>
    </li>
  );
}

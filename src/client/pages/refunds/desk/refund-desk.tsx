import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EventFrame } from '#client/features/events/frame/event-frame.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { cn } from '#client/ui/class-names.ts';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { OrderTable } from '../orders/order-table.tsx';
import { RequestInbox } from '../requests/request-inbox.tsx';
import { BarList } from './bar-list.tsx';
import { FindPurchases } from './find-purchases.tsx';
import { GivenBack } from './given-back.tsx';
import { TypeRefunds } from './type-refunds.tsx';
import { DESK_TABS, type DeskTab, useDesk } from './use-desk.ts';

const LINK = 'inline-flex min-h-11 items-center text-primary-ink underline-offset-4 hover:underline';

/** Where organizers and administrators make refunds, review past ones, and reach the bars' orders. */
export function RefundService() {
  const { t } = useTranslation('refundDesk');
  const { desk, go } = useDesk();
  const content = (tab: DeskTab) => {
    if (tab === 'requests') return <RequestInbox />;
    if (tab === 'orders') return <OrderTable />;
    if (tab === 'find') return <FindPurchases />;
    if (tab === 'bar') return <BarList />;
    return tab === 'types' ? <TypeRefunds eventId={desk.eventId} /> : <GivenBack />;
  };
  // One event's bar is among its own pages.
  const tabs = DESK_TABS.filter((tab) => tab !== 'bar' || desk.eventId === null);
  return (
    <>
      {desk.eventId ? <EventFrame eventId={desk.eventId} title={t('title')} /> : null}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {desk.eventId ? null : (
            <h1 className="mb-1.5 font-semibold text-2xl tracking-tight sm:text-3xl">{t('titleAll')}</h1>
          )}
          <p className="text-pretty text-muted-foreground">{t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-x-6">
          {desk.eventId ? (
            <Link to={PATHS.refunds} className={LINK}>
              {t('event.all')}
            </Link>
          ) : null}
          <Link to={`${PATHS.refunds}?view=mine`} className={LINK}>
            {t('toMine')}
          </Link>
        </div>
      </div>
      {desk.eventId || desk.tab === 'bar' ? null : <EventFilter onChange={(eventId) => go({ eventId })} />}
      <Tabs<DeskTab>
        aria-label={t('tabs.label')}
        className={cn(
          'mt-5',
          (desk.tab === 'orders' || desk.tab === 'history') && '[&>[role=tabpanel]]:pt-0',
        )}
        value={desk.tab}
        onChange={(tab) => go({ tab, search: '' })}
        items={tabs.map((tab) => ({ value: tab, label: t(`tabs.${tab}`), content: content(tab) }))}
      />
    </>
  );
}

const ALL = 'all';

/** Limits the desk to one event. */
function EventFilter({ onChange }: { onChange: (eventId: string) => void }) {
  const { t } = useTranslation('refundDesk');
  const query = useQuery(trpc.events.mine.queryOptions({ pageSize: PAGE_SIZE_MAX }));
  return (
    <Field label={t('event.label')} className="mt-5 sm:max-w-md">
      <Select
        value={ALL}
        onChange={(next) => {
          if (next !== ALL) onChange(next);
        }}
        options={[
          { value: ALL, label: t('event.all') },
          ...(query.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Field>
  );
}

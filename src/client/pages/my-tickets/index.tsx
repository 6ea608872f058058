import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useKeptTickets } from '#client/features/kept-tickets/use-kept-tickets.ts';
import { pageParam } from '#client/features/list-pages/page-param.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { TicketList } from './ticket-list.tsx';

export default function MyTicketsPage() {
  const { t } = useTranslation('tickets');
  const [params, setParams] = useSearchParams();
  useKeptTickets();
  const when = params.get('when') === 'past' ? 'past' : 'coming';
  const page = pageParam(params);
  const toPage = useCallback(
    (next: number) =>
      setParams(
        { ...(when === 'past' && { when }), ...(next > 1 && { page: String(next) }) },
        { replace: true },
      ),
    [setParams, when],
  );
  const list = { page, onPage: toPage };
  return (
    <>
      <h1 className="mb-5 font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <Tabs
        aria-label={t('tabs.label')}
        value={when}
        onChange={(next) => setParams(next === 'past' ? { when: next } : {}, { replace: true })}
        items={[
          { value: 'coming', label: t('tabs.coming'), content: <TicketList when="coming" {...list} /> },
          { value: 'past', label: t('tabs.past'), content: <TicketList when="past" {...list} /> },
        ]}
      />
    </>
  );
}

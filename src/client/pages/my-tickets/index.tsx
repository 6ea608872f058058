import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { UnpaidNotices } from '#client/features/checkout/unpaid/unpaid-notices.tsx';
import { OpenGroupNotice } from '#client/features/groups/open-group-notice.tsx';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { useSavedTickets } from '#client/features/tickets/saved/use-saved-tickets.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { OwnWaits } from './own-waits.tsx';
import { TicketList } from './ticket-list.tsx';

export default function MyTicketsPage() {
  const { t } = useTranslation('tickets');
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  useSavedTickets();
  const when = params.get('when') === 'past' ? 'past' : 'coming';
  const page = pageParam(params);
  const toPage = useCallback(
    (next: number) => changeParams({ page: pageText(next) }, { replace: true }),
    [changeParams],
  );
  const list = { page, onPage: toPage };
  return (
    <>
      <h1 className="mb-5 font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <UnpaidNotices className="mb-5" />
      <OpenGroupNotice className="mb-5" />
      <OwnWaits />
      <Tabs
        aria-label={t('tabs.label')}
        value={when}
        onChange={(next) =>
          changeParams({ when: next === 'past' ? next : null, page: null }, { replace: true })
        }
        items={[
          { value: 'coming', label: t('tabs.coming'), content: <TicketList when="coming" {...list} /> },
          { value: 'past', label: t('tabs.past'), content: <TicketList when="past" {...list} /> },
        ]}
      />
    </>
  );
}

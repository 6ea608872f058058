import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Tabs } from '#client/ui/tabs.tsx';
import { TicketList } from './ticket-list.tsx';

export default function MyTicketsPage() {
  const { t } = useTranslation('tickets');
  const [params, setParams] = useSearchParams();
  const when = params.get('when') === 'past' ? 'past' : 'coming';
  return (
    <>
      <h1 className="mb-5 font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <Tabs
        aria-label={t('tabs.label')}
        value={when}
        onChange={(next) => setParams(next === 'past' ? { when: next } : {}, { replace: true })}
        items={[
          { value: 'coming', label: t('tabs.coming'), content: <TicketList when="coming" /> },
          { value: 'past', label: t('tabs.past'), content: <TicketList when="past" /> },
        ]}
      />
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { Tabs } from '#client/ui/tabs.tsx';
import { DisputeList } from './dispute-list.tsx';
import { PaidList } from './paid-list.tsx';
import { Payees } from './payees.tsx';
import { UnpaidList } from './unpaid-list.tsx';
import { usePayoutsAddress } from './use-payouts-address.ts';

/** An administrator's overview of payees and payouts. */
export function PayDesk() {
  const { t } = useTranslation('payouts');
  const { view, show } = usePayoutsAddress();
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <p className="mt-1.5 max-w-2xl text-pretty text-muted-foreground">{t('leadDesk')}</p>
      <Tabs
        aria-label={t('views.label')}
        className="mt-6"
        value={view === 'tips' ? 'due' : view}
        onChange={(next) => show({ view: next, search: '' })}
        items={(['due', 'paid', 'disputes'] as const).map((value) => ({
          value,
          label: t(`views.${value}`),
          content:
            value === 'due' ? (
              <Payees />
            ) : value === 'paid' ? (
              <PaidList organizerId={null} />
            ) : (
              <>
                <UnpaidList />
                <DisputeList />
              </>
            ),
        }))}
      />
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { WALLET_ENTRY_TYPES, type WalletEntry } from '#shared/contracts/money/wallet.ts';
import type { Currency } from '#shared/money/money.ts';
import type { HistoryFilters } from './use-history-filters.ts';
import { useOwnCurrencies } from './use-own-currencies.ts';

const ALL = 'all';

interface HistoryFilterFieldsProps {
  filters: HistoryFilters;
  onChange: (next: Partial<HistoryFilters>) => void;
}

export function HistoryFilterFields({ filters, onChange }: HistoryFilterFieldsProps) {
  const { t } = useTranslation('wallet');
  const { currencies } = useOwnCurrencies();
  return (
    <div className="@container mt-3">
      <div className="grid grid-cols-1 gap-x-2.5 gap-y-3 @min-[17rem]:grid-cols-2 @min-[36rem]:grid-cols-4">
        <Field label={t('history.filterType')}>
          <Select<WalletEntry['type'] | typeof ALL>
            value={filters.type ?? ALL}
            onChange={(type) => onChange({ type: type === ALL ? null : type })}
            options={[
              { value: ALL, label: t('history.allTypes') },
              ...WALLET_ENTRY_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
            ]}
          />
        </Field>
        <Field label={t('history.filterCurrency')}>
          <Select<Currency | typeof ALL>
            value={filters.currency ?? ALL}
            onChange={(currency) => onChange({ currency: currency === ALL ? null : currency })}
            options={[
              { value: ALL, label: t('history.allCurrencies') },
              ...currencies.map((value) => ({ value, label: value })),
            ]}
          />
        </Field>
        <Field label={t('history.from')}>
          <Input
            type="date"
            value={filters.from ?? ''}
            max={filters.to ?? undefined}
            onChange={(event) => onChange({ from: event.target.value || null })}
          />
        </Field>
        <Field label={t('history.to')}>
          <Input
            type="date"
            value={filters.to ?? ''}
            min={filters.from ?? undefined}
            onChange={(event) => onChange({ to: event.target.value || null })}
          />
        </Field>
      </div>
    </div>
  );
}

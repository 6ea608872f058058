import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { foldName } from '#shared/text/fold-name.ts';

/** Select value for "all cities"; no city has this name. */
const ALL = '*';

interface CityFilterProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

/**
 * Cities with upcoming events. A city from the URL is matched regardless of its spelling, and added if it has no
 * events.
 */
export function CityFilter({ value, onChange }: CityFilterProps) {
  const { t } = useTranslation('events');
  const { locale } = useFormats();
  const { data } = useQuery(trpc.events.cities.queryOptions());
  const cities = (data ?? []).map(({ city }) => city).sort(new Intl.Collator(locale).compare);
  const known = value === null ? null : cities.find((city) => foldName(city) === foldName(value));
  const other = value !== null && !known ? value : null;
  return (
    <div className="sm:w-60">
      <NativeSelect
        aria-label={t('browse.city')}
        options={[
          { value: ALL, label: t('browse.allCities') },
          ...(other === null
            ? []
            : [{ value: other, label: data ? t('browse.emptyCity', { city: other }) : t('browse.city') }]),
          ...cities.map((city) => ({ value: city, label: city })),
        ]}
        value={known ?? value ?? ALL}
        onChange={(city) => onChange(city === ALL ? null : city)}
        className="h-12 rounded-xl"
      />
    </div>
  );
}

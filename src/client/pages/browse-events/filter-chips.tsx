import { useTranslation } from 'react-i18next';
import { cn } from '#client/ui/class-names.ts';
import { EarlySubmit } from '#client/ui/early-submit.tsx';
import { EVENT_CATEGORIES } from '#shared/states.ts';
import { NIGHT_FILTERS } from '#shared/time/night-windows.ts';
import type { BrowseFilters } from './use-browse-filters.ts';

interface FilterChipsProps {
  filters: BrowseFilters;
  onChange: (change: Partial<BrowseFilters>) => void;
}

/** Nights and categories in a row that scrolls sideways on a phone and wraps on a laptop. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const { t } = useTranslation('events');
  return (
    <div className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
      <fieldset className="contents">
        <legend className="sr-only">{t('browse.when')}</legend>
        {NIGHT_FILTERS.map((night) => (
          <Chip
            key={night}
            name="night"
            value={night}
            isPressed={filters.night === night}
            onPress={() => onChange({ night: filters.night === night ? null : night })}
          >
            {t(`browse.nights.${night}`)}
          </Chip>
        ))}
      </fieldset>
      <div aria-hidden="true" className="my-2 w-px shrink-0 bg-border" />
      <fieldset className="contents">
        <legend className="sr-only">{t('browse.categories')}</legend>
        {[null, ...EVENT_CATEGORIES].map((category) => (
          <Chip
            key={category ?? 'all'}
            name="category"
            value={category ?? ''}
            isPressed={filters.category === category}
            onPress={() => onChange({ category })}
          >
            {category ? t(`categories.${category}`) : t('browse.all')}
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}

interface ChipProps {
  name: string;
  value: string;
  isPressed: boolean;
  onPress: () => void;
  children: string;
}

function Chip({ name, value, isPressed, onPress, children }: ChipProps) {
  return (
    <EarlySubmit name={name} value={value} onSubmit={onPress}>
      <button
        type="submit"
        aria-pressed={isPressed}
        className={cn(
          'h-11 shrink-0 whitespace-nowrap rounded-full border px-4 font-medium text-[0.9375rem] transition-colors sm:h-9 sm:px-3.5 sm:text-sm',
          isPressed
            ? 'border-inverse bg-inverse text-inverse-foreground'
            : 'bg-card text-foreground hover:border-input',
        )}
      >
        {children}
      </button>
    </EarlySubmit>
  );
}

import { useTranslation } from 'react-i18next';
import { cn } from '#client/ui/class-names.ts';
import { EarlySubmit } from '#client/ui/early-submit.tsx';
import { EVENT_CATEGORIES, type EventCategory } from '#shared/states.ts';

interface CategoryFilterProps {
  value: EventCategory | null;
  onChange: (value: EventCategory | null) => void;
}

/** A row of categories that scrolls sideways on a phone and wraps on a laptop. */
export function CategoryFilter({ value, onChange }: CategoryFilterProps) {
  const { t } = useTranslation('events');
  return (
    <fieldset className="-mx-4 min-w-0 sm:mx-0">
      <legend className="sr-only">{t('browse.categories')}</legend>
      <div className="flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap sm:px-0">
        {[null, ...EVENT_CATEGORIES].map((category) => (
          <EarlySubmit
            key={category ?? 'all'}
            name="category"
            value={category ?? ''}
            onSubmit={() => onChange(category)}
          >
            <button
              type="submit"
              aria-pressed={category === value}
              className={cn(
                'h-11 shrink-0 whitespace-nowrap rounded-full border px-4 font-medium text-[0.9375rem] transition-colors sm:h-9 sm:px-3.5 sm:text-sm',
                category === value
                  ? 'border-inverse bg-inverse text-inverse-foreground'
                  : 'bg-card text-foreground hover:border-input',
              )}
            >
              {category ? t(`categories.${category}`) : t('browse.all')}
            </button>
          </EarlySubmit>
        ))}
      </div>
    </fieldset>
  );
}

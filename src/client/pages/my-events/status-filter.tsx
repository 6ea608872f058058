import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { EVENT_PHASES, type EventPhase } from '#shared/states.ts';

interface StatusFilterProps {
  value: EventPhase | null;
  /** Number of events in each phase; undefined while loading. */
  counts: Readonly<Record<EventPhase, number>> | undefined;
  onChange: (value: EventPhase | null) => void;
}

export function StatusFilter({ value, counts, onChange }: StatusFilterProps) {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  const all = EVENT_PHASES.reduce((sum, phase) => sum + (counts?.[phase] ?? 0), 0);
  const chip =
    'h-11 shrink-0 whitespace-nowrap rounded-full border px-4 font-medium text-[0.9375rem] transition-colors hover:bg-muted aria-pressed:border-transparent aria-pressed:bg-inverse aria-pressed:text-inverse-foreground';
  return (
    <fieldset className="-mx-4 mt-3 mb-5 min-w-0 sm:mx-0">
      <legend className="sr-only">{t('list.filter')}</legend>
      <div className="flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap sm:px-0">
        {[null, ...EVENT_PHASES].map((status) => (
          <button
            key={status ?? 'all'}
            type="button"
            aria-pressed={value === status}
            onClick={() => onChange(status)}
            className={chip}
          >
            {t(`filter.${status ?? 'all'}`)}{' '}
            {counts ? (
              <span className="ms-1 tabular-nums opacity-70">
                {formats.number(status === null ? all : counts[status])}
              </span>
            ) : null}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

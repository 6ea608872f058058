import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type EventField, FIELD_LABELS } from '#client/features/events/own/draft/event-fields.ts';
import type { EventFields } from '#client/features/events/own/draft/event-values.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';

export interface Conflict {
  field: EventField;
  choice: 'mine' | 'theirs' | null;
}

interface ConflictPanelProps {
  conflicts: readonly Conflict[];
  mine: EventFields;
  theirs: EventFields;
  onChoose: (field: EventField, choice: 'mine' | 'theirs') => void;
}

/** Offers both values of every field that somebody else saved concurrently. */
export function ConflictPanel({ conflicts, mine, theirs, onChoose }: ConflictPanelProps) {
  const { t } = useTranslation('organizer');
  const textOf = useValueText();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} tabIndex={-1} aria-label={t('conflict.title')} className="outline-none">
      <Alert tone="warning" title={t('conflict.title')}>
        <p>{t('conflict.text')}</p>
      </Alert>
      <ul className="mt-4 flex flex-col gap-4">
        {conflicts.map(({ field, choice }) => (
          <li key={field}>
            <p id={`conflict-${field}`} className="mb-2 font-medium">
              {t(`fields.${FIELD_LABELS[field]}`)}
            </p>
            <fieldset
              aria-labelledby={`conflict-${field}`}
              className="grid grid-cols-1 gap-2.5 sm:grid-cols-2"
            >
              {(['theirs', 'mine'] as const).map((side) => (
                <Button
                  key={side}
                  variant="outline"
                  aria-pressed={choice === side}
                  onClick={() => onChoose(field, side)}
                  className="h-auto min-h-12 flex-col items-start justify-start gap-0.5 whitespace-normal py-2.5 text-left aria-pressed:border-primary aria-pressed:bg-primary-soft"
                >
                  <span className="font-normal text-muted-foreground text-sm">{t(`conflict.${side}`)}</span>
                  <span className="wrap-anywhere line-clamp-6 whitespace-pre-line">
                    {textOf(field, side === 'mine' ? mine : theirs)}
                  </span>
                </Button>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useValueText() {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  return (field: EventField, event: EventFields): string => {
    if (field === 'category') return t(`categories.${event.category}`);
    const value = event[field];
    if (field === 'returns') return t(`returnRules.${event.returns}`);
    if (
      field === 'startDate' ||
      field === 'endDate' ||
      field === 'doorsAt' ||
      field === 'transfersUntil' ||
      field === 'returnsUntil'
    ) {
      const { timeZone } = event;
      const time = event[field];
      return time ? `${formats.day(time, timeZone)}, ${formats.time(time, timeZone)}` : t('conflict.empty');
    }
    if (typeof value === 'boolean') return t(value ? 'conflict.on' : 'conflict.off');
    const text =
      typeof value === 'number' ? formats.number(value) : Array.isArray(value) ? formats.list(value) : value;
    return text || t('conflict.empty');
  };
}

import { useTranslation } from 'react-i18next';
import { initialsOf } from '#client/ui/initials.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { eventColors } from '#shared/events/event-colors.ts';

/** Who plays, as a row of faces. */
export function LineUp({ event }: { event: EventView }) {
  const { t } = useTranslation('events');
  if (event.lineUp.length === 0) return null;
  const { deep } = eventColors(event);
  return (
    <section>
      <h2 className="mb-3 font-semibold text-xl tracking-tight">{t('lineUp')}</h2>
      <ul className="-mx-2 flex flex-wrap gap-y-4">
        {event.lineUp.map((performer) => (
          <li key={performer.id} className="flex w-24 flex-col items-center gap-1.5 px-2 text-center">
            <span
              aria-hidden="true"
              data-initials={initialsOf(performer.name)}
              style={{ backgroundColor: deep }}
              className="grid size-14 shrink-0 place-items-center rounded-full font-semibold text-lg text-white before:content-[attr(data-initials)]"
            />
            <span className="wrap-anywhere max-w-full hyphens-auto text-pretty font-medium text-sm leading-snug">
              {performer.name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

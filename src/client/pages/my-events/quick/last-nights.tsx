import { useTranslation } from 'react-i18next';
import { EventCover } from '#client/features/events/cover/event-cover.tsx';
import { RepeatNight } from '#client/features/events/own/repeat-night.tsx';
import { useFormats } from '#client/lib/format.ts';
import type { LastNight } from '#shared/contracts/events/new-events.ts';
import { offsetAt } from '#shared/time/zone-offset.ts';

const DAY_MS = 86_400_000;

/** The organizer's latest nights, to repeat with two clicks. Nothing for a newcomer. */
export function LastNights({ nights }: { nights: readonly LastNight[] }) {
  const { t } = useTranslation('ownEvents');
  if (nights.length === 0) return null;
  return (
    <section aria-labelledby="last-nights" className="mb-3">
      <h2 id="last-nights" className="mb-3 font-semibold text-lg">
        {t('repeat.title')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3">
        {nights.map((night) => (
          <li key={night.id} className="flex min-w-0">
            <RepeatNight night={night} trigger={<NightButton night={night} />} />
          </li>
        ))}
      </ul>
      <h2 className="mt-8 font-semibold text-lg">{t('repeat.kinds')}</h2>
    </section>
  );
}

function NightButton({ night, ...props }: { night: LastNight }) {
  const { t } = useTranslation('ownEvents');
  const formats = useFormats();
  const startsAt = Date.parse(night.startDate);
  const ago = Date.now() - startsAt;
  const weekday = new Date(startsAt + offsetAt(startsAt, night.timeZone)).getUTCDay();
  const isRunning = ago > 0 && Date.now() < Date.parse(night.endDate);
  const like = isRunning
    ? t('repeat.tonight')
    : ago > 0 && ago <= 7 * DAY_MS
      ? t(`repeat.last.${weekday as 0 | 1 | 2 | 3 | 4 | 5 | 6}`)
      : t('repeat.on', { day: formats.day(night.startDate, night.timeZone) });
  return (
    <button
      type="button"
      {...props}
      className="flex w-full min-w-0 items-center gap-4 rounded-2xl border bg-card p-3 text-left shadow-card transition-colors hover:border-input"
    >
      <EventCover event={night} className="w-20 shrink-0 rounded-xl" />
      <span className="min-w-0 flex-1">
        <span className="block text-muted-foreground text-sm">{like}</span>
        <span className="wrap-anywhere line-clamp-2 font-semibold leading-snug">{night.name}</span>
        <span className="mt-0.5 block text-muted-foreground text-sm">
          {t('repeat.next', { when: formats.eventTime(night.nextStartDate, night) })}
        </span>
      </span>
    </button>
  );
}

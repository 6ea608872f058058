import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { lastCounts, useLastCount } from '#client/features/check-in/connection/last-count.ts';
import type { AssignedEvent } from '#client/features/check-in/event-choice/assigned-events.ts';
import type { Tonight } from '#client/features/check-in/event-choice/tonight.ts';
import { useCheckIn } from '#client/features/check-in/scan/use-check-in.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';

interface TonightBarProps {
  tonight: Tonight;
  eventId: string;
  /** Hide where a verdict needs the space. */
  yields: boolean;
}

/** Tonight's events with their counts; the one on the screen takes names, sales and people without a code. */
export function TonightBar({ tonight, eventId, yields }: TonightBarProps) {
  const { t } = useTranslation('scanner');
  return (
    <fieldset
      className={cn(
        'flex gap-2 overflow-x-auto sm:justify-center bg-neutral-950/80 px-4 pb-2 backdrop-blur-sm',
        yields && '@max-3xs:hidden cramped:hidden',
      )}
    >
      <legend className="sr-only">{t('tonight.label')}</legend>
      {tonight.events.map((event) => (
        <EventChip
          key={event.eventId}
          event={event}
          isShown={event.eventId === eventId}
          onPress={() => tonight.onEvent(event.eventId, null)}
        />
      ))}
    </fieldset>
  );
}

function EventChip({
  event,
  isShown,
  onPress,
}: {
  event: AssignedEvent;
  isShown: boolean;
  onPress: () => void;
}) {
  const { number } = useFormats();
  const count = useSyncExternalStore(lastCounts.subscribe, () => lastCounts.read(event.eventId));
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => isShown || onPress()}
      className={cn(
        'flex min-h-9 max-w-56 shrink-0 items-center gap-1.5 rounded-full px-3 font-medium text-sm',
        isShown ? 'bg-white text-neutral-950' : 'bg-white/15 text-white',
      )}
    >
      <span className="truncate">{event.eventName}</span>
      {count ? <span className="shrink-0">{number(count.checkedIn)}</span> : null}
    </button>
  );
}

const NOTHING = () => {};

/** Keeps socket, offline list and count of an event that is not on the screen, so that its next guest need not wait. */
export function EventKeeper({
  event,
  gate,
  personId,
}: {
  event: AssignedEvent;
  gate: string;
  personId: string;
}) {
  const door = useCheckIn(
    { event, gate, way: 'in', personId, tickets: true },
    { onVerdict: NOTHING, onUntimely: NOTHING, onAccessLost: NOTHING },
  );
  useLastCount(event.eventId, door.count, door.countedAt);
  return null;
}

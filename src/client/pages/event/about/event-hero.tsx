import { Flame, HandHeart, Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EventCover } from '#client/features/events/cover/event-cover.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { cn } from '#client/ui/class-names.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { eventColors } from '#shared/events/event-colors.ts';
import type { PublicBoard } from '#shared/live/live-board.ts';
import { ShareButton } from './share-button.tsx';

const OVER_COVER = 'bg-popover text-popover-foreground shadow-float';

/** Above this length a name is smaller, so that it leaves room for the rest of a phone's first screen. */
const LONG_NAME_CHARS = 48;

interface EventHeroProps {
  event: EventView;
  /** From the live board; undefined until it answers. */
  hype: PublicBoard['hype'] | undefined;
}

/** The event's name on its picture. On a phone the picture fills the width, and gives room to a name in large letters. */
export function EventHero({ event, hype }: EventHeroProps) {
  const { t } = useTranslation('events');
  return (
    <div
      className="relative isolate -mx-4 -mt-6 flex min-h-[min(18rem,42svh,max(0px,100svh-24rem))] flex-col justify-end overflow-hidden p-4 pt-[min(5rem,max(1.5rem,100svh-30rem))] text-white sm:mx-0 sm:mt-0 sm:min-h-[min(20rem,42svh)] sm:rounded-2xl sm:p-6 sm:pt-20 lg:min-h-[min(24rem,50svh)]"
      style={{ backgroundColor: eventColors(event).ground }}
    >
      <EventCover event={event} eager className="absolute! inset-0 -z-20 aspect-auto size-full" />
      <span
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-linear-to-t from-black/85 via-35% via-black/50 to-black/0"
      />
      {/* Placed over the picture, so that its late arrival shifts no layout. */}
      <div className="absolute top-4 right-18 left-4 flex flex-wrap gap-2 empty:hidden sm:left-6">
        {hype?.soldLastDay ? (
          <Badge className={OVER_COVER}>
            <Flame aria-hidden="true" />
            {t('soldLastDay', { count: hype.soldLastDay })}
          </Badge>
        ) : null}
        {hype?.tipsLastDay ? (
          <Badge className={OVER_COVER}>
            <HandHeart aria-hidden="true" />
            {t('tipsLastDay', { count: hype.tipsLastDay })}
          </Badge>
        ) : null}
      </div>
      {event.phase === 'draft' ? null : <ShareButton event={event} className="absolute top-3 right-4" />}
      <div className="flex flex-wrap items-center gap-2">
        <p className="font-medium text-sm">{t(`categories.${event.category}`)}</p>
        {event.phase === 'ongoing' ? (
          <Badge tone="success">
            <Radio aria-hidden="true" />
            {t('phase.ongoingTitle')}
          </Badge>
        ) : null}
        {event.soldOut ? <Badge>{t('badges.soldOut')}</Badge> : null}
      </div>
      <h1
        className={cn(
          'wrap-anywhere mt-1.5 hyphens-auto text-pretty font-display font-semibold leading-[1.125]',
          event.name.length > LONG_NAME_CHARS
            ? 'text-xl/tight sm:text-3xl/tight'
            : 'text-[clamp(1.5rem,7.5vw,2rem)] sm:text-4xl sm:leading-[1.125]',
        )}
      >
        {event.name}
      </h1>
    </div>
  );
}

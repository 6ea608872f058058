import { Flame, HandHeart, Mic2, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BeReady } from '#client/features/checkout/be-ready.tsx';
import { EventCover } from '#client/features/events/cover/event-cover.tsx';
import type { LiveState } from '#client/features/live/live-socket.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { Alert } from '#client/ui/alert.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { PublicBoard } from '#shared/live/live-board.ts';
import type { EventPhase } from '#shared/states.ts';
import { BuyBar, BuyButton } from './checkout/buy-button.tsx';
import { EventFacts } from './event-facts.tsx';
import { MoreLinks } from './more-links.tsx';
import { saleOf } from './sale.ts';
import { ShareButton } from './share-button.tsx';
import { TicketTypeList } from './ticket-type-list.tsx';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-semibold text-xl tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

const OVER_COVER = 'bg-popover text-popover-foreground shadow-float';

/** The event's details. On a phone the tickets precede the description. */
export function EventContent({
  event,
  hype,
  live,
  mayBeHeld,
  isQueued,
  onBuy,
}: {
  event: EventView;
  /** From the live board; undefined until it answers. */
  hype: PublicBoard['hype'] | undefined;
  live: LiveState;
  /** The live board has not arrived yet, and D1 does not know what checkouts hold. */
  mayBeHeld: boolean;
  isQueued: boolean;
  onBuy: () => void;
}) {
  const { t } = useTranslation('events');
  return (
    <article className="pb-16 lg:pb-0">
      <PhaseBanner phase={event.phase} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <header>
          <div className="relative -mx-4 -mt-6 sm:mx-0 sm:mt-0">
            <EventCover event={event} eager className="sm:rounded-2xl" />
            {/* Placed over the picture, so that its late arrival shifts no layout. */}
            <div className="absolute inset-x-4 bottom-3 flex flex-wrap gap-2 empty:hidden">
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
          </div>
          <div className="mt-5 flex flex-wrap items-center gap-2">
            <Badge tone="primary">{t(`categories.${event.category}`)}</Badge>
            {event.phase === 'ongoing' ? (
              <Badge tone="success">
                <Radio aria-hidden="true" />
                {t('phase.ongoingTitle')}
              </Badge>
            ) : null}
            {event.soldOut ? <Badge>{t('badges.soldOut')}</Badge> : null}
            {event.phase === 'draft' ? null : <ShareButton event={event} />}
          </div>
          <h1 className="mt-2.5 hyphens-auto break-words font-bold text-3xl tracking-tight sm:text-4xl">
            {event.name}
          </h1>
        </header>
        <aside className="flex flex-col gap-8 lg:row-span-2">
          <EventFacts event={event} />
          <Card className="lg:sticky lg:top-24">
            <CardBody>
              <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <h2 className="font-semibold text-xl tracking-tight">{t('tickets')}</h2>
                <LiveStatus state={live} />
              </div>
              <TicketTypeList event={event} mayBeHeld={mayBeHeld} />
              {saleOf(event) === 'not_started' ? <BeReady className="mt-5" /> : null}
              <div className="hidden empty:hidden lg:mt-5 lg:grid">
                <BuyButton event={event} isQueued={isQueued} onBuy={onBuy} />
              </div>
            </CardBody>
          </Card>
        </aside>
        <div className="flex flex-col gap-8 empty:hidden">
          {event.description ? (
            <Section title={t('about')}>
              <p className="max-w-prose whitespace-pre-line text-pretty break-words leading-relaxed">
                {event.description}
              </p>
            </Section>
          ) : null}
          {event.lineUp.length > 0 ? (
            <Section title={t('lineUp')}>
              <ul className="grid gap-2 sm:grid-cols-2">
                {event.lineUp.map((performer) => (
                  <li key={performer.id} className="flex items-center gap-3 rounded-xl bg-muted p-3">
                    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-card text-primary-ink">
                      <Mic2 aria-hidden="true" className="size-4.5" />
                    </span>
                    <span className="min-w-0 break-words font-medium">{performer.name}</span>
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
          <MoreLinks event={event} />
        </div>
      </div>
      <BuyBar event={event} isQueued={isQueued} onBuy={onBuy} />
    </article>
  );
}

const BANNERS = {
  cancelled: { tone: 'danger', title: 'phase.cancelledTitle', text: 'phase.cancelledText' },
  ended: { tone: 'info', title: 'phase.endedTitle', text: 'phase.endedText' },
  draft: { tone: 'warning', title: 'phase.draftTitle', text: 'phase.draftText' },
} as const;

/** Banner for events that are not open to guests: drafts, cancelled and ended ones. */
function PhaseBanner({ phase }: { phase: EventPhase }) {
  const { t } = useTranslation('events');
  if (phase === 'published' || phase === 'ongoing') return null;
  const { tone, title, text } = BANNERS[phase];
  return (
    <Alert tone={tone} title={t(title)} className="mb-11 sm:mb-5">
      {t(text)}
    </Alert>
  );
}

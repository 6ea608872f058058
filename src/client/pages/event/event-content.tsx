import { type CSSProperties, lazy, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { BeReady } from '#client/features/checkout/be-ready.tsx';
import type { LiveState } from '#client/features/live/live-socket.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { Alert } from '#client/ui/alert.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { eventHue } from '#shared/events/event-colors.ts';
import type { PublicBoard } from '#shared/live/live-board.ts';
import type { EventPhase } from '#shared/states.ts';
import { EventDescription } from './about/event-description.tsx';
import { EventFacts } from './about/event-facts.tsx';
import { EventHero } from './about/event-hero.tsx';
import { LineUp } from './about/line-up.tsx';
import { MoreLinks } from './about/more-links.tsx';
import { AccessButton } from './access/access-button.tsx';
import { BesideChoice, BuyBar, BuyButton } from './checkout/buy-button.tsx';
import type { CardChoice, CardWish } from './checkout/card-choice.ts';
import { isBySeat, saleOf } from './sale.ts';
import { TicketTypeList } from './ticket-type-list.tsx';

const CardSeats = lazy(() => import('./checkout/seats/card-seats.tsx'));
const SEATS_LOADING = <SkeletonBoxes count={4} box="h-16" />;

/** The event's details. On a phone the tickets follow the first lines of the description. */
export function EventContent({
  event,
  hype,
  live,
  mayBeHeld,
  isQueued,
  choice,
  isBuying,
  onBuy,
}: {
  event: EventView;
  /** From the live board; undefined until it answers. */
  hype: PublicBoard['hype'] | undefined;
  live: LiveState;
  /** The live board has not arrived yet, and D1 does not know what checkouts hold. */
  mayBeHeld: boolean;
  isQueued: boolean;
  choice: CardChoice;
  /** The sheet is open. */
  isBuying: boolean;
  /** @param wish of the card on a laptop */
  onBuy: (wish?: CardWish) => void;
}) {
  const { t } = useTranslation('events');
  const isOnServer = useDeferredValue(false, true);
  const isOpen = saleOf(event) === 'open';
  const bySeat = isOpen ? event.ticketTypes.filter((type) => isBySeat(type)) : [];
  const others = event.ticketTypes.filter((type) => !bySeat.includes(type));
  const list = { event, mayBeHeld, choice };
  return (
    // In the markup, so that a served page has its color from the first paint.
    <article
      data-event-page=""
      style={{ '--event-hue': eventHue(event) } as CSSProperties}
      className="pb-16 lg:pb-0"
    >
      <PhaseBanner phase={event.phase} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <header>
          <EventHero event={event} hype={hype} />
          <div className="mt-4 lg:mt-6">
            <EventFacts event={event} />
          </div>
          {event.description ? <EventDescription text={event.description} /> : null}
        </header>
        <aside className="max-lg:-mt-3 lg:row-span-2">
          <Card className="lg:sticky lg:top-24">
            <CardBody className="lg:flex lg:flex-col">
              <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <h2 className="font-semibold text-xl tracking-tight">{t('tickets')}</h2>
                <LiveStatus state={live} />
              </div>
              {event.ticketTypes.length === 0 ? (
                <p className="text-muted-foreground">{t('noTickets')}</p>
              ) : null}
              {bySeat.length > 0 ? (
                <>
                  {/* About as high as what comes, so that nothing below it moves. */}
                  <div className="hidden min-h-96 has-[[role=alert]]:min-h-0 lg:block">
                    <Suspense fallback={SEATS_LOADING}>
                      {isOnServer ? (
                        SEATS_LOADING
                      ) : (
                        <CardSeats event={event} choice={choice} frozen={isBuying} />
                      )}
                    </Suspense>
                  </div>
                  {/* On a laptop the seats above are chosen without it: their prices come last. */}
                  <div className="lg:order-last lg:mt-5 lg:border-t lg:pt-5">
                    <TicketTypeList {...list} types={bySeat} />
                  </div>
                </>
              ) : null}
              {others.length > 0 ? (
                <div className={bySeat.length > 0 ? 'mt-3.5 border-t pt-3.5 lg:mt-5 lg:pt-5' : undefined}>
                  <TicketTypeList {...list} types={others} />
                </div>
              ) : null}
              <AccessButton event={event} />
              {saleOf(event) === 'not_started' ? <BeReady className="mt-5" /> : null}
              <div className="hidden empty:hidden lg:mt-5 lg:grid">
                <BuyButton event={event} isQueued={isQueued} onBuy={() => onBuy('hold')} choice={choice} />
                {isOpen && !isQueued ? <BesideChoice choice={choice} onOpen={onBuy} /> : null}
              </div>
            </CardBody>
          </Card>
        </aside>
        <div className="flex flex-col gap-8 empty:hidden">
          <LineUp event={event} />
          <MoreLinks event={event} />
          {event.organizer.name ? (
            <p className="wrap-anywhere text-muted-foreground">
              {t('organizer')}: <span className="font-medium text-foreground">{event.organizer.name}</span>
            </p>
          ) : null}
        </div>
      </div>
      <BuyBar event={event} isQueued={isQueued} onBuy={() => onBuy()} />
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

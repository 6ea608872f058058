import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { OfferClock } from '#client/features/event-waitlist/offer-clock.tsx';
import { useTakeWords } from '#client/features/event-waitlist/wait-words.ts';
import { isOpen } from '#client/features/event-waitlist/waits.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { EarlySubmit } from '#client/ui/early-submit.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { Countdown } from '../countdown.tsx';
import { type EventSale, firstStart, isSeated, saleOf } from '../sale.ts';
import { EventWaitlist, typesToJoin } from '../waitlist/event-waitlist.ts';
import type { CardChoice, CardWish } from './card-choice.ts';

const CLOSED_WORDS = {
  paused: 'bar.paused',
  sold_out: 'bar.soldOut',
  all_held: 'bar.allHeld',
  not_started: 'bar.notStarted',
  ended: 'bar.ended',
  none: 'bar.none',
} as const satisfies Partial<Record<EventSale, string>>;

/** A button whose words may take two lines. */
const WRAPS = 'h-auto min-h-13 whitespace-normal py-2';

interface BuyButtonProps {
  event: EventView;
  onBuy: () => void;
  /** The buyer is in the queue: the button shows their position. */
  isQueued: boolean;
  /** In the card of a laptop: what the button buys. */
  choice?: CardChoice;
  className?: string;
}

/** The page's main action; states the reason when nothing can be bought. */
export function BuyButton({ event, onBuy, isQueued, choice, className }: BuyButtonProps) {
  const { t } = useTranslation('events');
  const format = useFormats();
  const sale = saleOf(event);
  const { waits, offer, onJoin } = useContext(EventWaitlist);
  if (isQueued) {
    return (
      <Button size="lg" onClick={onBuy} className={className}>
        {t('wait.show')}
      </Button>
    );
  }
  if (sale === 'closed') return null;
  const opensAt = firstStart(event);
  const isTaken = sale === 'sold_out' || sale === 'all_held';
  // After the first one, the types' own buttons lead to more waitlists.
  const [toJoin] = isTaken && !waits.some(isOpen) ? typesToJoin(event, waits) : [];
  if (toJoin) {
    return (
      <EarlySubmit name="waitlist" value={toJoin.id} onSubmit={() => onJoin(toJoin.id)}>
        <Button type="submit" size="lg" className={className}>
          {t('waitlist.join')}
        </Button>
      </EarlySubmit>
    );
  }
  if (sale !== 'open') {
    // Its notice has the button to buy.
    if (offer) return null;
    const next = waits.find(({ status, ahead, passed }) => status === 'waiting' && ahead + passed === 0);
    const isWaiting = isTaken && waits.some(isOpen);
    return (
      <Button size="lg" variant="soft" disabled className={className}>
        {isWaiting ? (
          t(next ? 'waitlist.next' : 'waitlist.joined')
        ) : sale === 'not_started' && opensAt ? (
          <Countdown opensAt={opensAt} />
        ) : (
          t(CLOSED_WORDS[sale])
        )}
      </Button>
    );
  }
  if (choice?.lines.length === 0) {
    return (
      <Button size="lg" variant="soft" disabled className={className}>
        {t(event.ticketTypes.some(isSeated) ? 'buy.chooseSeats' : 'buy.choose')}
      </Button>
    );
  }
  const words = t(event.fromPriceMinor === 0 ? 'bar.get' : 'bar.buy');
  const total = choice?.totalMinor ? ` · ${format.money(choice.totalMinor, event.currency)}` : '';
  return (
    <EarlySubmit name="buy" value="1" onSubmit={onBuy}>
      <Button type="submit" size="lg" className={cn(choice && WRAPS, className)}>
        {words}
        {total}
      </Button>
    </EarlySubmit>
  );
}

/** In the card, what belongs to the choice besides tickets: a discount code, and friends who pay their own. */
export function BesideChoice({ choice, onOpen }: { choice: CardChoice; onOpen: (wish: CardWish) => void }) {
  const { t } = useTranslation('events');
  if (choice.totalMinor === 0) return null;
  const [{ quantity } = { quantity: 0 }, ...others] = choice.lines;
  return (
    <p className="mt-2 flex flex-wrap justify-center gap-x-5">
      <Button variant="link" className="min-h-11 text-sm" onClick={() => onOpen('code')}>
        {t('bar.code')}
      </Button>
      {quantity > 1 && others.length === 0 ? (
        <Button variant="link" className="min-h-11 text-sm" onClick={() => onOpen('friends')}>
          {t('bar.friends')}
        </Button>
      ) : null}
    </p>
  );
}

/** Fixed above the tab bar, within reach of the thumb. In letters twice as large on a phone it is the button alone. */
export function BuyBar({ event, onBuy, isQueued }: BuyButtonProps) {
  const { t } = useTranslation('events');
  const format = useFormats();
  const { offer, onTake } = useContext(EventWaitlist);
  const takeWords = useTakeWords();
  if (saleOf(event) === 'closed' && !isQueued) return null;
  const button = `${WRAPS} max-w-full max-sm:grow`;
  return (
    <div
      data-foot-bar=""
      className="@container fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 border-t bg-background/95 backdrop-blur-md lg:hidden"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6 @max-[15rem]:py-2">
        <p className={cn('grow font-semibold', !offer && '@max-[15rem]:hidden')}>
          {offer ? (
            <OfferClock expiresAt={offer.offer.expiresAt} />
          ) : event.fromPriceMinor === null ? null : event.fromPriceMinor === 0 ? (
            t('price.free')
          ) : (
            t('price.from', { price: format.money(event.fromPriceMinor, event.currency) })
          )}
        </p>
        {offer ? (
          <Button size="lg" onClick={onTake} className={button}>
            {takeWords(offer)}
          </Button>
        ) : (
          <BuyButton event={event} onBuy={onBuy} isQueued={isQueued} className={button} />
        )}
      </div>
    </div>
  );
}

import { Hourglass, TicketCheck, TimerOff } from 'lucide-react';
import { LeaveWait } from '#client/features/event-waitlist/leave-wait.tsx';
import { OfferClock } from '#client/features/event-waitlist/offer-clock.tsx';
import { PassOffer } from '#client/features/event-waitlist/pass-offer.tsx';
import { useTakeWords, useWaitWords } from '#client/features/event-waitlist/wait-words.ts';
import { isFewer, isOffered, isOpen, type Wait } from '#client/features/event-waitlist/waits.ts';
import { PushOffer } from '#client/features/push/push-offer.tsx';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';

/** One entry: how many are ahead, the offer with its clock, or that it was missed. */
export function WaitNotice({ wait, onTake }: { wait: Wait; onTake: (() => void) | null }) {
  const takeWords = useTakeWords();
  const words = useWaitWords()(wait);
  if (!words) return null;
  const offered = isOffered(wait);
  const Icon = offered ? TicketCheck : wait.status === 'missed' ? TimerOff : Hourglass;
  return (
    <div
      className={cn(
        'flex gap-3 rounded-xl p-4',
        offered ? 'bg-success-soft text-success-ink' : 'bg-muted text-foreground',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p role="status" className="min-w-0 text-pretty font-semibold">
            {words.title}
          </p>
          {offered ? (
            // On a phone the bar at the foot of the page has the clock and the way to buy.
            <div className="max-lg:hidden">
              <OfferClock expiresAt={wait.offer.expiresAt} />
            </div>
          ) : null}
        </div>
        <p className="text-pretty text-[0.9375rem]">{words.text}</p>
        {isOpen(wait) && !offered ? <PushOffer about="wait" className="mt-3" /> : null}
        {isOpen(wait) ? (
          <div className="mt-3 flex flex-wrap gap-2.5">
            {onTake ? (
              <Button className="max-lg:hidden" onClick={onTake}>
                {offered ? takeWords(wait) : null}
              </Button>
            ) : null}
            {isFewer(wait) ? <PassOffer wait={wait} /> : <LeaveWait wait={wait} />}
          </div>
        ) : null}
      </div>
    </div>
  );
}

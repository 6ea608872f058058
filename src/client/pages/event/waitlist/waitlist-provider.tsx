import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { useHasPurchase } from '#client/features/checkout/flow/stored-purchase.ts';
import { isShown, offersOf, type Wait } from '#client/features/event-waitlist/waits.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { useEver } from '#client/lib/use-ever.ts';
import type { CheckoutResult } from '#shared/contracts/checkout.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { OFFER_PARAM } from '#shared/paths.ts';
import { EventWaitlist } from './event-waitlist.ts';

const loadWaiting = () =>
  loadWithTexts(
    () => import('./waiting.tsx'),
    ['auth', 'checkout', 'discounts', 'eventWaitlist', 'push', 'tickets', 'wallet'],
  );
/** Notices and sheets, in a chunk for those who wait or are about to. */
const Waiting = lazy(loadWaiting);

/** The parameter of the URL while an offer is being paid. */
export const TAKING = 'take';

interface WaitlistProviderProps {
  event: EventView;
  waits: readonly Wait[];
  /** Layout of the notices above the page. */
  className: string;
  onBought: (result: CheckoutResult) => void;
  children: ReactNode;
}

/** Gives the page the person's waitlist entries, and shows them above it. */
export function WaitlistProvider({ event, waits, className, onBought, children }: WaitlistProviderProps) {
  const joining = usePushedParam('waitlist');
  const taking = usePushedParam(TAKING);
  const { status, me } = useCurrentUser();
  const isRemembered = useHasPurchase('offer', event.id, me?.id ?? null);
  // The purchase of the offer begins in the lazy part.
  const [isTakeWanted, setIsTakeWanted] = useState(false);
  const [params] = useSearchParams();
  const asksSignIn = params.has(OFFER_PARAM) && status === 'signedOut';
  const offer = useMemo(() => offersOf(waits)[0] ?? null, [waits]);
  const own = {
    waits,
    offer,
    onJoin: joining.open,
    onTake: () => setIsTakeWanted(true),
  };
  const isWaiter = useEver(
    waits.some(isShown) || joining.value !== null || isTakeWanted || isRemembered || asksSignIn,
  );
  return (
    <EventWaitlist value={own}>
      {isWaiter ? (
        <Suspense>
          <Waiting
            event={event}
            own={own}
            asksSignIn={asksSignIn}
            isTakeWanted={isTakeWanted}
            onTaken={() => setIsTakeWanted(false)}
            onBought={onBought}
            joining={joining}
            taking={taking}
            className={className}
          />
        </Suspense>
      ) : null}
      {children}
    </EventWaitlist>
  );
}

import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { usePurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { isShown, offersOf, type Wait } from '#client/features/event-waitlist/waits.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import type { CheckoutResult } from '#shared/contracts/checkout.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { OFFER_PARAM } from '#shared/paths.ts';
import { EventWaitlist } from './event-waitlist.ts';

export const loadWaiting = () =>
  loadWithTexts(() => import('./waiting.tsx'), ['eventWaitlist', 'checkout', 'auth']);
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
  const flow = usePurchaseFlow({
    kind: 'offer',
    of: event.id,
    open: taking.value !== null,
    onDone: onBought,
    onEnded: () => taking.open('1'),
  });
  const { subject } = flow;
  const [params] = useSearchParams();
  const { status } = useCurrentUser();
  const asksSignIn = params.has(OFFER_PARAM) && status === 'signedOut';
  const offer = useMemo(() => offersOf(waits)[0] ?? null, [waits]);
  const own = {
    waits,
    offer,
    onJoin: joining.open,
    onTake: () => {
      if (!offer) return;
      const { checkoutId } = offer.offer;
      // An open card form of this offer stays as it is.
      const isBegun = subject && 'checkoutId' in subject && subject.checkoutId === checkoutId;
      if (!isBegun) flow.begin({ checkoutId });
      taking.open('1');
    },
  };
  return (
    <EventWaitlist value={own}>
      {waits.some(isShown) || joining.value || subject || asksSignIn ? (
        <Suspense>
          <Waiting
            event={event}
            own={own}
            asksSignIn={asksSignIn}
            flow={flow}
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

import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { loginPath } from '#client/features/auth/session/next-path.ts';
import { showResult } from '#client/features/checkout/flow/purchase-memory.ts';
import { purchaseKey } from '#client/features/checkout/flow/stored-purchase.ts';
import { usePurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { PurchaseNotice } from '#client/features/checkout/purchase-notice.tsx';
import { shownWaits } from '#client/features/event-waitlist/waits.ts';
import type { PushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { Alert } from '#client/ui/alert.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import type { CheckoutResult } from '#shared/contracts/checkout.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { type OwnWaitlist, typesToJoin } from './event-waitlist.ts';
import { JoinSheet } from './join-sheet.tsx';
import { OfferSheet } from './offer-sheet.tsx';
import { WaitNotice } from './wait-notice.tsx';

interface WaitingProps {
  event: EventView;
  own: OwnWaitlist;
  /** A visitor comes from the mail of an offer. */
  asksSignIn: boolean;
  /** The offer was pressed: its purchase begins. */
  isTakeWanted: boolean;
  onTaken: () => void;
  onBought: (result: CheckoutResult) => void;
  /** The type whose waitlist is being joined. */
  joining: PushedParam;
  /** The offer's checkout. */
  taking: PushedParam;
  className: string;
}

/** The person's entries above the page, and the sheets to join and to buy. */
export default function Waiting(props: WaitingProps) {
  const { event, own, asksSignIn, isTakeWanted, onTaken, onBought, joining, taking, className } = props;
  const { t } = useTranslation('eventWaitlist');
  const location = useLocation();
  const flow = usePurchaseFlow({
    kind: 'offer',
    of: event.id,
    open: taking.value !== null,
    onDone: (result) => {
      showResult(purchaseKey('tickets', event.id), result);
      onBought(result);
    },
    onEnded: () => taking.open('1'),
  });
  const take = useEffectEvent(() => {
    onTaken();
    if (!own.offer) return;
    const { checkoutId } = own.offer.offer;
    // An open card form of this offer stays as it is.
    const isBegun = flow.subject && 'checkoutId' in flow.subject && flow.subject.checkoutId === checkoutId;
    if (!isBegun) flow.begin({ checkoutId });
    taking.open('1');
  });
  useEffect(() => {
    if (isTakeWanted) take();
  }, [isTakeWanted]);
  const isTaking = taking.value !== null && flow.subject !== null;
  return (
    <>
      {!isTaking && (flow.isPaying || flow.isElsewhere) ? (
        <PurchaseNotice flow={flow} className={className} onOpen={() => taking.open('1')} />
      ) : (
        <section aria-label={t('mine')} className={`grid grid-cols-1 gap-3 empty:hidden ${className}`}>
          {asksSignIn ? (
            <Alert
              title={t('signInTitle')}
              action={
                <Link to={loginPath(location)} className={buttonClass()}>
                  {t('signInAction')}
                </Link>
              }
            >
              {t('signInText')}
            </Alert>
          ) : null}
          {shownWaits(own.waits).map((wait) => (
            <WaitNotice key={wait.id} wait={wait} onTake={wait === own.offer ? own.onTake : null} />
          ))}
        </section>
      )}
      <JoinSheet
        event={event}
        types={typesToJoin(event, own.waits)}
        typeId={joining.value}
        onType={joining.change}
        onClose={joining.close}
      />
      <OfferSheet flow={flow} event={event} waits={own.waits} open={isTaking} onClose={taking.close} />
    </>
  );
}

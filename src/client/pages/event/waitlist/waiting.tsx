import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { loginPath } from '#client/features/auth/session/next-path.ts';
import { PayingNotice } from '#client/features/checkout/paying-notice.tsx';
import { mayBePaying, useStoredCheckout } from '#client/features/checkout/stored-checkout.ts';
import { shownWaits } from '#client/features/event-waitlist/waits.ts';
import type { PushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { Alert } from '#client/ui/alert.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import { type OwnWaitlist, typesToJoin } from './event-waitlist.ts';
import { JoinSheet } from './join-sheet.tsx';
import { OfferSheet } from './offer-sheet.tsx';
import { WaitNotice } from './wait-notice.tsx';

interface WaitingProps {
  event: EventView;
  own: OwnWaitlist;
  /** A visitor comes from the mail of an offer. */
  asksSignIn: boolean;
  /** The key in `checkouts` of an offer that is being paid. */
  checkoutId: string;
  /** The type whose waitlist is being joined. */
  joining: PushedParam;
  /** The offer's checkout. */
  taking: PushedParam;
  className: string;
  onBought: (receipt: PurchaseReceipt) => void;
}

/** The person's entries above the page, and the sheets to join and to buy. */
export default function Waiting(props: WaitingProps) {
  const { event, own, asksSignIn, checkoutId, joining, taking, className, onBought } = props;
  const { t } = useTranslation('eventWaitlist');
  const location = useLocation();
  const checkout = useStoredCheckout(checkoutId);
  const isTaking = taking.value !== null && checkout !== null;
  return (
    <>
      {checkout && !isTaking && mayBePaying(checkout) ? (
        <PayingNotice className={className} onOpen={() => taking.open('1')} />
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
      <OfferSheet
        id={checkoutId}
        event={event}
        waits={own.waits}
        open={isTaking}
        onOpen={() => taking.open('1')}
        onClose={taking.close}
        onBought={onBought}
      />
    </>
  );
}

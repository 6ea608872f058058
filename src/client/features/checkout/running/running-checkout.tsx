import { Landmark, LoaderCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { useFormats } from '#client/lib/format.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { CheckoutView, PaymentMethods } from '#shared/contracts/checkout.ts';
import type { Currency } from '#shared/money/money.ts';
import type { PurchaseFlow } from '../flow/use-purchase-flow.ts';
import { isDelayed } from '../flow/use-running.ts';
import { isInOneLine, PriceSummary } from '../price-summary.tsx';
import type { PurchaseScreen } from '../purchase-screen.ts';
import { CodeStep } from './code-step.tsx';
import { HoldTimer, MoreTime } from './hold-timer.tsx';
import { PayStep } from './pay-step.tsx';
import { FormSkeleton } from './payment-frame.tsx';
import { itemsText, SummaryLine } from './summary-line.tsx';

/** Purchases without seats load none of their words. */
const HeldSeats = lazy(() =>
  loadWithTexts(() => import('#client/features/seats/held/held-seats.tsx'), ['seats']),
);

/** What a checkout without a hold pays: a tip or a top-up. */
export interface HoldlessOffer {
  name: string;
  amountMinor: number;
  currency: Currency;
  /** Undefined while loading. */
  methods: PaymentMethods | undefined;
}

interface RunningCheckoutProps {
  flow: PurchaseFlow;
  /** Needed without a hold. */
  offer?: HoldlessOffer | undefined;
  /** Where the mail's link leads, with what was chosen: it may be opened on another device. */
  returnPath: string;
  /** Back to the choice; frees the places. Null when there is none, as for an offered place. */
  onChange: (() => void) | null;
  /** After the hold has ended: the same choice again. */
  onAgain: () => void;
  /** Other seats are held than those that the buyer saw, because somebody was faster. */
  isNextBest?: boolean;
}

const PAYABLE = ['you', 'guestPay', 'code', 'pay'] as const satisfies readonly PurchaseScreen[];

/** The steps after the choice: e-mail and code, payment, result. */
export function RunningCheckout(props: RunningCheckoutProps) {
  const { flow, offer, onChange, isNextBest = false } = props;
  const { screen, view, isElsewhere } = flow;
  const isPayable = !isElsewhere && PAYABLE.some((step) => step === screen);
  return (
    <div className="grid grid-cols-1 gap-4">
      {isPayable ? <Paid flow={flow} offer={offer} onChange={onChange} isNextBest={isNextBest} /> : null}
      {isElsewhere ? <Elsewhere flow={flow} /> : <Step {...props} key={view?.checkoutId} />}
    </div>
  );
}

/** What is being paid, and how long it is held. */
function Paid(props: Pick<RunningCheckoutProps, 'flow' | 'offer' | 'onChange' | 'isNextBest'>) {
  const { flow, offer, onChange, isNextBest } = props;
  const format = useFormats();
  const { view, offset, state, screen } = flow;
  const isFormSent = state.step === 'card' && state.isSent;
  // Without a hold the view is of the card's part alone.
  const summary = offer ? offerSummary(offer) : view ? summaryOf(view) : null;
  if (!summary) return null;
  const { names, price, currency } = summary;
  const hold = view?.checkoutId ? { expiresAt: Date.parse(view.expiresAt), offset } : null;
  const seats = view?.price.lines.flatMap((line) => line.seats ?? []) ?? [];
  const mayExtend = view?.extendable && (screen !== 'pay' || !flow.claiming);
  return (
    <SummaryLine
      items={
        view?.checkoutId
          ? itemsText(price.lines.map(({ quantity }, index) => ({ quantity, name: names[index] ?? '' })))
          : names.join(', ')
      }
      total={format.money(price.totalMinor, currency)}
      clock={hold ? <HoldTimer {...hold} onEnd={flow.reload} /> : null}
      note={
        seats.length > 0 ? (
          <Suspense fallback={<p className="min-h-8" />}>
            <HeldSeats seats={seats.map(({ name }) => name)} isNextBest={isNextBest ?? false} />
          </Suspense>
        ) : null
      }
      moreTime={
        hold && mayExtend ? <MoreTime {...hold} onExtend={flow.extend} extending={flow.extending} /> : null
      }
      onChange={isFormSent ? null : onChange}
      disabled={flow.paying}
    >
      {isInOneLine(price) ? null : <PriceSummary {...summary} balanceMinor={null} />}
    </SummaryLine>
  );
}

function summaryOf({ currency, price }: CheckoutView) {
  const { lines, subtotalMinor, discountMinor, totalMinor } = price;
  const priced = lines.map(({ quantity, unitMinor, discountMinor: saved, totalMinor: total }) => ({
    quantity,
    unitMinor,
    discountMinor: saved,
    totalMinor: total,
    subtotalMinor: unitMinor * quantity,
  }));
  return {
    names: lines.map(({ name }) => name),
    currency,
    price: { lines: priced, subtotalMinor, discountMinor, totalMinor },
  };
}

function offerSummary({ name, amountMinor, currency }: HoldlessOffer) {
  const line = { quantity: 1, unitMinor: amountMinor, subtotalMinor: amountMinor, discountMinor: 0 };
  return {
    names: [name],
    currency,
    price: {
      lines: [{ ...line, totalMinor: amountMinor }],
      subtotalMinor: amountMinor,
      discountMinor: 0,
      totalMinor: amountMinor,
    },
  };
}

function Step({ flow, offer, returnPath, onChange, onAgain }: RunningCheckoutProps) {
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  const format = useFormats();
  const { screen, state, view, loadError, limitError, claimError } = flow;
  const { methods, currency } = offer ?? view ?? {};
  const [signsIn, setSignsIn] = useState(false);
  if (loadError && screen === 'loading') return <TryAgain error={loadError} onRetry={flow.reload} />;
  if (screen === 'confirming' && claimError && !limitError)
    return <TryAgain error={claimError} onRetry={flow.claimAgain} />;
  const delayed = view && isDelayed(view) ? view : null;
  switch (screen) {
    case 'you':
    case 'code':
      return <CodeStep flow={flow} returnPath={returnPath} />;
    case 'guestPay':
      if (signsIn) return <CodeStep flow={flow} returnPath={returnPath} onCard={() => setSignsIn(false)} />;
      if (!methods || !currency) return <FormSkeleton />;
      return (
        <>
          {/* Above the form, whose height comes later. */}
          {state.step === 'open' ? (
            <Button
              variant="link"
              className="-my-2 min-h-11 justify-self-start text-sm"
              onClick={() => setSignsIn(true)}
            >
              {t('guest.wallet')}
            </Button>
          ) : null}
          <PayStep flow={flow} methods={methods} currency={currency} />
        </>
      );
    case 'pay':
      if (limitError) {
        return (
          <>
            <Alert tone="warning">
              {errorMessage(limitError, language)} {t('notCharged')}
            </Alert>
            {onChange ? (
              <Button size="lg" className="w-full" onClick={onChange}>
                {t('changeChoice')}
              </Button>
            ) : null}
          </>
        );
      }
      if (!methods || !currency) return <FormSkeleton />;
      return <PayStep flow={flow} methods={methods} currency={currency} />;
    case 'ended':
      return <Ended view={view ?? null} onAgain={onAgain} />;
    case 'loading':
      return <FormSkeleton />;
    default:
      return (
        <div role="status" className="grid justify-items-center gap-3 py-12 text-center">
          {delayed ? (
            <Landmark aria-hidden="true" className="size-9 text-primary-ink" />
          ) : (
            <LoaderCircle aria-hidden="true" className="size-9 animate-spin text-primary-ink" />
          )}
          <p className="font-semibold text-lg">{t(delayed ? 'delayed.title' : 'confirming.title')}</p>
          <p className="max-w-sm text-pretty text-muted-foreground">
            {delayed
              ? t('delayed.text', { when: format.moment(delayed.expiresAt) })
              : t(isCodeNext(flow.state) ? 'confirming.codeNext' : 'confirming.text')}
          </p>
        </div>
      );
  }
}

function TryAgain({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  return (
    <Alert
      tone="danger"
      action={
        <Button variant="outline" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {errorMessage(error, language)}
    </Alert>
  );
}

/** A visitor's card is being approved, and nothing is bought before the mailed code. */
function isCodeNext(state: PurchaseFlow['state']): boolean {
  return state.step === 'settling' && state.isVisitors;
}

/** Another tab of this browser goes on with it. */
function Elsewhere({ flow }: { flow: PurchaseFlow }) {
  const { t } = useTranslation('checkout');
  return (
    <div className="grid grid-cols-1 gap-4">
      <Alert title={t('elsewhere.title')}>{t('elsewhere.text')}</Alert>
      <Button size="lg" className="w-full" onClick={flow.takeOver}>
        {t('moved.action')}
      </Button>
    </div>
  );
}

const isPlaceLost = ({ failure }: CheckoutView) => failure === 'SOLD_OUT' || failure === 'ALL_HELD';

/** Why there is nothing to pay any more, and the way back to the choice. */
function Ended({ view, onAgain }: { view: CheckoutView | null; onAgain: () => void }) {
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  const format = useFormats();
  const isReturned = view !== null && view.returnedMinor > 0;
  // Another tab or device of this person holds something else, or gave it up: leaving here forgets the flow.
  if (view?.state === 'released' && !isReturned) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <Alert tone="warning" title={t('moved.title')}>
          {t('moved.text')}
        </Alert>
        <Button size="lg" className="w-full" onClick={onAgain}>
          {t('moved.action')}
        </Button>
      </div>
    );
  }
  const code =
    view?.state === 'failed'
      ? view.failure
      : view
        ? ('CHECKOUT_EXPIRED' as const)
        : ('CHECKOUT_NOT_FOUND' as const);
  // A stranger's card was authorized, and no code came: nothing was charged.
  const wasSetAside = isReturned && view.state !== 'failed';
  const title = wasSetAside
    ? t('ended.title')
    : isReturned
      ? t('ended.returned', { amount: format.money(view.returnedMinor, view.currency) })
      : t(view?.state === 'failed' ? 'ended.failed' : 'ended.title');
  return (
    <div className="grid grid-cols-1 gap-4">
      <Alert tone={isReturned ? 'warning' : 'danger'} title={title}>
        {wasSetAside
          ? t('ended.setAside', { amount: format.money(view.returnedMinor, view.currency) })
          : isReturned && isPlaceLost(view)
            ? t('ended.returnedText')
            : code === 'CHECKOUT_EXPIRED'
              ? t('ended.text')
              : code
                ? errorText(code, language)
                : t('ended.failedText')}
      </Alert>
      <Button size="lg" className="w-full" onClick={onAgain}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}

import { CircleCheckBig, Clock } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PurchaseNotice } from '#client/features/checkout/purchase-notice.tsx';
import { TakenSheet } from '#client/features/groups/taken-sheet.tsx';
import { TimeLeft } from '#client/features/groups/time-left.tsx';
import { useTakenPlaces } from '#client/features/groups/use-taken-places.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { PayPage } from '#shared/contracts/walk-ups.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { counted } from '#shared/text/counted.ts';

interface PayAtDoorProps {
  walkUp: PayPage;
  event: EventView;
  /** How far the server's clock is ahead (ms). */
  offset: number;
  refetch: () => void;
}

/** Pays what the door holds for this guest: the sheet opens by itself, unless another phone is paying. */
export function PayAtDoor({ walkUp, event, offset, refetch }: PayAtDoorProps) {
  const { t } = useTranslation('walkUp');
  const format = useFormats();
  const { token, state, isMine, quantity, totalMinor, currency } = walkUp;
  const places = useTakenPlaces({
    token,
    send: ({ requestId }) => api.walkups.take.mutate({ requestId, token }),
    onBought: () => {
      if (places.isOpen) places.sheet.close();
    },
    refetch,
  });
  const { flow, sheet, isOpen, isUnderWay, take, taking, error } = places;
  const price = totalMinor === 0 ? t('free') : format.money(totalMinor, currency);
  const isOpening = useOpensItself(state === 'open' && !isUnderWay && !isOpen, () => take(quantity));
  const isForSale = state === 'open' || state === 'paying';
  useClosesWhenLost(walkUp, isOpen && !isUnderWay && !flow.paying, () => {
    flow.forget();
    sheet.close();
  });
  const words = wordsOf(walkUp);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div role="status">
        {words.isIn ? <CircleCheckBig aria-hidden="true" className="mb-3 size-14 text-success-ink" /> : null}
        <h1 className="wrap-anywhere text-pretty font-semibold text-2xl tracking-tight">
          {t(words.title, { count: quantity })}
        </h1>
        <p className="mt-1.5 text-pretty text-muted-foreground">{t(words.text, { count: quantity })}</p>
      </div>
      {isForSale ? (
        <>
          <p className="font-semibold text-4xl tabular-nums tracking-tight">{price}</p>
          <TimeLeft
            icon={Clock}
            expiresAt={walkUp.expiresAt}
            offset={offset}
            note={t('left')}
            onEnd={refetch}
          />
        </>
      ) : null}
      {isUnderWay && !isOpen ? (
        <PurchaseNotice flow={flow} className="" onOpen={() => sheet.open('1')} />
      ) : isForSale ? (
        <Button
          size="lg"
          className="h-auto min-h-13 w-full whitespace-normal py-2"
          variant={state === 'paying' && !isMine ? 'outline' : 'primary'}
          busy={taking || isOpening}
          onClick={() => take(quantity)}
        >
          {state === 'open'
            ? t(totalMinor === 0 ? 'get' : 'pay', { price })
            : t(isMine ? 'goOn' : 'payHere', { price })}
        </Button>
      ) : null}
      {error ? <Alert tone="danger">{errorMessage(error, format.language)}</Alert> : null}
      {walkUp.ticketId ? (
        <Link
          to={`${PATHS.myTickets}?ticket=${walkUp.ticketId}`}
          className={buttonClass({ variant: words.isIn ? 'outline' : 'primary', size: 'lg' }, 'w-full')}
        >
          {t('show', { count: quantity })}
        </Link>
      ) : isForSale ? null : (
        <Link
          to={pathFor(PATHS.event, event.id)}
          className={buttonClass({ variant: 'outline', size: 'lg' }, 'w-full')}
        >
          {t('toEvent')}
        </Link>
      )}
      <TakenSheet
        places={places}
        quantity={quantity}
        items={counted({ quantity, name: walkUp.ticketTypeName })}
        total={price}
        eventName={event.name}
        returnPath={pathFor(PATHS.walkUp, token)}
      />
    </div>
  );
}

/** Who scans the code wants to pay: no press is needed, once. @returns whether it is about to */
function useOpensItself(wanted: boolean, open: () => void): boolean {
  const hasOpened = useRef(false);
  const isDue = wanted && !hasOpened.current;
  const run = useEffectEvent(open);
  useEffect(() => {
    if (hasOpened.current) return;
    hasOpened.current = true;
    if (isDue) run();
  }, [isDue]);
  return isDue;
}

/** The seller has cancelled, the time is over, or another phone has taken the places: the page says which. */
function useClosesWhenLost({ state, isMine }: PayPage, mayClose: boolean, close: () => void): void {
  const wasMine = useRef(false);
  if (isMine) wasMine.current = true;
  const isLost = state === 'cancelled' || state === 'ended' || (wasMine.current && !isMine);
  const run = useEffectEvent(close);
  useEffect(() => {
    if (!isLost || !mayClose) return;
    wasMine.current = false;
    run();
  }, [isLost, mayClose]);
}

function wordsOf({ state, isMine, letIn, inside, quantity }: PayPage) {
  switch (state) {
    case 'open':
      return { title: 'title', text: letIn ? 'leadIn' : 'lead', isIn: false } as const;
    case 'paying':
      return isMine
        ? ({ title: 'title', text: letIn ? 'leadIn' : 'lead', isIn: false } as const)
        : ({ title: 'paying', text: 'payingText', isIn: false } as const);
    case 'paid':
      if (letIn && inside === quantity) return { title: 'in', text: 'inText', isIn: true } as const;
      return { title: 'paid', text: isMine ? 'paidText' : 'paidElsewhere', isIn: false } as const;
    case 'cancelled':
    case 'ended':
      return { title: 'over', text: 'overText', isIn: false } as const;
  }
}

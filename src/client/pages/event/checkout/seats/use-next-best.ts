import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import type { Choice } from '#client/features/checkout/use-choice.ts';
import { isByBest } from '#client/features/seats/choice/stored-choice.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';

/**
 * In a busy sale another buyer may take the previewed seats just before the press. A hold is then sent again without seats,
 * and the server gives the next best. A purchase that pays at once is not sent again: the buyer sees the next preview first.
 */
export function useNextBest(eventId: string, flow: PurchaseFlow, choice: Choice) {
  const { state, error } = flow;
  const isTaken = isRefusal(error, 'SEAT_TAKEN');
  const holds = useRef(false);
  const [isNext, setIsNext] = useState(false);
  if (isNext && state.step === 'choosing' && !isTaken && !flow.buying) setIsNext(false);
  const goOn = useEffectEvent(() => {
    if (!holds.current || !isByBest(eventId) || state.step !== 'choosing') return;
    setIsNext(true);
    choice.holdNextBest();
  });
  useEffect(() => {
    if (isTaken) goOn();
  }, [isTaken]);
  const watched: Choice = {
    ...choice,
    pay: () => {
      holds.current = false;
      choice.pay();
    },
    hold: (savedCard) => {
      holds.current = savedCard === undefined;
      choice.hold(savedCard);
    },
  };
  return {
    choice: watched,
    isTaken,
    /** The held seats are not the previewed ones. */
    isNext,
  };
}

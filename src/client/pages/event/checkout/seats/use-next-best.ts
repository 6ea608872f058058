import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import type { Choice } from '#client/features/checkout/use-choice.ts';
import { isByBest } from '#client/features/seats/choice/stored-choice.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';

/**
 * When many choose at once, the previewed seats may go to somebody else in the moment of the press. What only holds is then
 * asked for again without naming seats, so that the server gives the next best at once. What pays at once is not: the buyer
 * sees the next preview first.
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
    /** Others than those of the preview are held. */
    isNext,
  };
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { Choice } from '#client/features/checkout/use-choice.ts';

/** What was pressed before everything was asked: it goes on once that is answered. */
type Pressed = { kind: 'pay' } | { kind: 'hold'; savedCard: string | undefined };

/**
 * The choice, whose buttons first lead to what guests are asked.
 * @param isUnasked something of it has not been asked yet
 */
export function useAskedChoice(choice: Choice, isUnasked: boolean) {
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const goesOn = pressed !== null && !isUnasked && !choice.discount.checking;
  const goOn = useEffectEvent(() => {
    setPressed(null);
    if (pressed?.kind === 'pay') choice.pay();
    else if (pressed) choice.hold(pressed.savedCard);
  });
  useEffect(() => {
    if (goesOn) goOn();
  }, [goesOn]);
  const asked: Choice = isUnasked
    ? {
        ...choice,
        pay: () => setPressed({ kind: 'pay' }),
        hold: (savedCard) => setPressed({ kind: 'hold', savedCard }),
      }
    : choice;
  return [asked, { isOpen: pressed !== null && isUnasked, close: () => setPressed(null) }] as const;
}

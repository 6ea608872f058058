import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StartCall } from '#client/features/checkout/purchase-flow.ts';
import { after } from '#client/lib/delay.ts';
import { joinQueue, type QueuePlace, type QueuePolling, type Tried } from './join-queue.ts';

/** A page whose items are gone asks again after this time, and up to twice of it (ms). */
const IN_VAIN_AGAIN_MS = 2_000;

interface QueueDeps {
  /** Delay of the first attempt (ms); 0 for a restored place. */
  firstInMs: RefObject<number>;
  ask: (call: StartCall) => Promise<Tried>;
  onPlace: (requestId: string, place: QueuePlace) => void;
}

/** Sends a call again at the server's times until it is decided; null while there is nothing to wait for. */
export function useQueue(call: (StartCall & { place: QueuePlace }) | null, deps: QueueDeps) {
  const [answered, setAnswered] = useState(true);
  const polling = useRef<QueuePolling | null>(null);
  const requestId = call?.request.requestId ?? null;
  const ask = useEffectEvent((place: QueuePlace) =>
    call ? deps.ask({ ...call, place }) : Promise.resolve<Tried>({ outcome: 'decided' }),
  );
  const step = useEffectEvent((place: QueuePlace, isAnswered: boolean) => {
    setAnswered(isAnswered);
    if (requestId && isAnswered) deps.onPlace(requestId, place);
  });
  const begin = useEffectEvent(() => {
    if (!call) return null;
    const firstInMs = deps.firstInMs.current;
    deps.firstInMs.current = 0;
    const now = () => Date.now();
    return joinQueue({ ask, now, random: Math.random, after, onStep: step }, call.place, firstInMs);
  });
  useEffect(() => {
    if (!requestId) return;
    setAnswered(true);
    const started = begin();
    polling.current = started;
    // Background tabs throttle timers, so retry when visible or back online.
    const hurry = () => {
      if (document.visibilityState === 'visible') started?.hurry();
    };
    document.addEventListener('visibilitychange', hurry);
    window.addEventListener('online', hurry);
    return () => {
      polling.current = null;
      started?.stop();
      document.removeEventListener('visibilitychange', hurry);
      window.removeEventListener('online', hurry);
    };
  }, [requestId]);
  return {
    answered,
    hurry: useCallback(() => polling.current?.hurry(), []),
    /** Asks now and once more: the server may know a few seconds later than this page that there is nothing left. */
    hurryAgain: useCallback(() => {
      polling.current?.hurry();
      return after(Math.round(IN_VAIN_AGAIN_MS * (1 + Math.random())), () => polling.current?.hurry());
    }, []),
  };
}
